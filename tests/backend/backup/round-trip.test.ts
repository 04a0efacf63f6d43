import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, unpackInto } from '../../../server/backup/archive.ts'
import { bringBackFiles } from '../../../server/backup/bring-back-files.ts'
import { dump } from '../../../server/backup/dump.ts'
import { makeBackupKey, ownEncryption } from '../../../server/backup/encryption.ts'
import { restore } from '../../../server/backup/restore.ts'
import { backUpInstallation } from '../../../server/commands/installation/back-up-installation.ts'
import { readConfig } from '../../../server/config.ts'
import { keepSetting } from '../../../server/database/keep-setting.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { copyMigratedDatabase } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { issue, issueState, subscribers } from '../../support/newsletter/issues.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { AWKWARD, fill } from '../../support/server/filled-server.ts'
import { consultationRequest, pdfBytes } from '../../support/server/requests.ts'
import { serverOn, startServerUnderTest } from '../../support/server/server-under-test.ts'

// What differs with the engine, and a restore that does not succeed: backups.test.ts, in `npm run test:more`.

const server = serverOn('pglite')
let upload: string
let issueId: string
let folder: string
/** What `npm run backup` reads: the settings of the running server. */
let config: ReturnType<typeof readConfig>
let archive: string

beforeAll(async () => {
  upload = await fill(server)
  await subscribers(server.database, 1)
  issueId = await issue(server.database, 'herbst', new Date('2099-01-01'))
  folder = await mkdtemp(join(tmpdir(), 'praxis-backup-'))
  config = readConfig({ DATA_DIR: server.dataDir, BACKUP_DIR: folder })
  archive = (await backUpInstallation(config, { folder })).archive
})
afterAll(() => rm(folder, { recursive: true }))

test('a backup of the running server restores every row and every file, and nothing overwrites what is there', async () => {
  const dataDir = await temporaryFolder()
  const { manifest } = await restore(archive, { dataDir })
  expect(manifest.missingFiles).toEqual([])
  expect(manifest.leftOut).toEqual([])

  await expect(restore(archive, { dataDir })).rejects.toThrow('ist schon eine Website mit Daten')

  const restored = await startServerUnderTest('pglite', { DATA_DIR: dataDir })
  const { administrator, visitor } = restored.as
  const { data } = await administrator.from('consultation_requests').select('message')
  expect(data).toEqual(expect.arrayContaining([{ message: AWKWARD }, { message: null }]))
  const file = await administrator.storage.from('mwo-uploads').download(upload)
  expect(new Uint8Array(await (file.data as Blob).arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
  // What a backup does not know may have gone out since: the operator decides.
  expect(await issueState(restored.database, issueId)).toMatchObject({ state: 'paused', paused_because: 'restored' })
  // The access rules came along, and generated numbers go on where they were.
  expect((await visitor.from('consultation_requests').select('*')).data ?? []).toEqual([])
  const entry = consultationRequest()
  expect((await visitor.from('consultation_requests').insert(entry)).error).toBeNull()
  const worked = await administrator.from('consultation_requests').update({ status: 'contacted' }).eq('id', entry.id)
  expect(worked.error).toBeNull()
  await restored.stop()
})

test('keeps nobody waiting for the database while its target takes nothing', async () => {
  const parts = dump(server.database, filesInDatabase(server.database))
  expect((await parts.next()).value?.name).toMatch(/^database\//)

  expect((await server.as.visitor.from('consultation_requests').insert(consultationRequest())).error).toBeNull()

  await parts.return(undefined)
})

test('holds nothing that signs in: sessions and the tokens of mailed links stay where they are', async () => {
  await server.run(`update auth.users set recovery_token = 'token of a mail' where email = '${ADMINISTRATOR}'`)
  await server.run(`
    select private.queue_mail('password-recovery', '${ADMINISTRATOR}', '{"link": "a link that waits"}', now() + interval '14 minutes'),
      private.queue_mail('administrator-invitation', '${ADMINISTRATOR}', '{"token": "an invitation"}', now() + interval '14 minutes')
  `)
  const { archive, manifest } = await backUpInstallation(config, { folder })
  const names = manifest.tables.map(({ name }) => name)
  expect(names).toContain('auth.users')
  expect(names).not.toContain('auth.sessions')
  expect(names).not.toContain('auth.refresh_tokens')

  const unpacked = await temporaryFolder()
  await readArchive(archive, undefined, unpackInto(unpacked))
  const rows = await server.run<{ token: string }>('select token from auth.refresh_tokens')
  expect(rows).not.toEqual([])
  const parts = await readdir(join(unpacked, 'database'))
  const text = (await Promise.all(parts.map((name) => readFile(join(unpacked, 'database', name), 'utf8')))).join()
  for (const token of [...rows.map((row) => row.token), 'token of a mail', 'a link that waits', 'an invitation'])
    expect(text).not.toContain(token)
})

test('in the clear holds no key of the server, and none is beside it; it is a private file', async () => {
  const apart = await temporaryFolder()
  const { archive, keyFile } = await backUpInstallation(config, { folder: apart })

  expect(keyFile).toBeUndefined()
  expect(await readdir(apart)).toEqual([basename(archive)])
  const unpacked = gunzipSync(await readFile(archive)).toString('latin1')
  for (const key of [server.keys.secretKey, server.keys.jwtSecret]) expect(unpacked).not.toContain(key)
  expect(((await stat(archive)).mode & 0o777).toString(8)).toBe('600')
})

test('is encrypted for a key whose private half is not here, once one is made', async () => {
  const here = { ...config, DATA_DIR: await temporaryFolder() }
  const privateKey = await makeBackupKey(here.DATA_DIR)
  const passphrase = 'Leuchtturm-im-Nebel-4'
  const encryption = await ownEncryption({ ...here, BACKUP_PASSPHRASE: passphrase })
  const { archive, keyFile, manifest } = await backUpInstallation(config, { folder, encryption })

  for (const name of [archive, String(keyFile)]) {
    expect(await readFile(name, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    expect(((await stat(name)).mode & 0o777).toString(8)).toBe('600')
  }
  expect((await readArchive(archive, { identity: privateKey })).tables).toEqual(manifest.tables)
  // What the server has opens nothing: neither the public half nor the passphrase of the settings.
  await expect(readArchive(archive, await ownEncryption(here))).rejects.toThrow('mit diesem Schlüssel nicht öffnen')
  await expect(readArchive(archive, { passphrase })).rejects.toThrow('nicht öffnen')
  const names = await readdir(here.DATA_DIR)
  const kept = await Promise.all(names.map((name) => readFile(join(here.DATA_DIR, name), 'utf8')))
  expect(kept.join()).toMatch(/^age1[a-z0-9]+\n$/)

  // The keys beside it go to their own installation only.
  const lost = { DATA_DIR: await temporaryFolder(), DATABASE_URL: undefined, STORAGE_URL: undefined }
  await copyMigratedDatabase(lost.DATA_DIR)
  const bringBack = () => bringBackFiles(archive, lost, { identity: privateKey })
  expect((await bringBack()).kept).toBeUndefined()
  const database = await openDatabase({ dataDir: lost.DATA_DIR })
  await keepSetting(database.sql, 'signing_key', manifest.signingKey)
  await database.close()
  expect((await bringBack()).kept).toEqual(server.keys)
})

test('a damaged one is refused before anything changes', async () => {
  const dataDir = await temporaryFolder()
  const cut = join(folder, 'cut.tar.gz')
  await writeFile(cut, (await readFile(archive)).subarray(0, -200))

  await expect(restore(cut, { dataDir })).rejects.toThrow(/beschädigt|unvollständig/)

  expect((await readdir(dataDir)).filter((name) => name !== 'in-use.lock')).toEqual([])
})

test('is refused on a target whose server runs', async () => {
  const restoring = restore(archive, { dataDir: server.dataDir })

  await expect(restoring).rejects.toThrow('Ein anderes Programm benutzt schon den Ordner')
  expect((await server.as.administrator.from('consultation_requests').select('id')).data).not.toEqual([])
})
