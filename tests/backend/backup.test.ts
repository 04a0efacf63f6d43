import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Part, readArchive, writeArchive } from '../../server/backup/archive.ts'
import { backUpInstallation } from '../../server/backup/back-up-installation.ts'
import { createBackup } from '../../server/backup/create-backup.ts'
import { backUpWhenDue } from '../../server/backup/nightly-backup.ts'
import { restore, restoreKeys } from '../../server/backup/restore.ts'
import { readConfig } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'
import { siteWithoutFiles } from '../../server/site.ts'
import { startServer } from '../../server/start-server.ts'
import { createTestDatabase, type Engine, engines } from './support/engines.ts'
import { consultationRequest, pdfBytes } from './support/enquiries.ts'
import { AWKWARD, fill } from './support/filled-server.ts'
import {
  ADMINISTRATOR,
  client,
  type ServerUnderTest,
  signedIn,
  startServerUnderTest,
} from './support/server-under-test.ts'

const PASSPHRASE = 'Leuchtturm-im-Nebel-4'

describe.each(engines)('backups on %s', (engine) => {
  let server: ServerUnderTest
  let path: string
  let folder: string
  /** What `npm run backup` reads: the settings of the running server. */
  let config: ReturnType<typeof readConfig>

  beforeAll(async () => {
    const settings = engine === 'postgres' ? await postgresSettings() : {}
    server = await startServerUnderTest(engine, settings)
    path = await fill(server)
    folder = await mkdtemp(join(tmpdir(), 'praxis-backup-'))
    config = readConfig({ DATA_DIR: server.dataDir, BACKUP_DIR: folder, ...settings })
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
    await dropDatabases()
  })

  test.each(engines)('are made while the server runs, and restore to the same content on %s', async (target) => {
    const { archive, keyFile, manifest } = await backUpInstallation(config, { folder })
    expect(manifest.missingFiles).toEqual([])

    const place = await emptyPlace(target)
    await restore(archive, place, {})
    await restoreKeys(keyFile, place.dataDir)

    const restored = await start(place)
    const { data } = await restored.administrator.from('consultation_requests').select('message').eq('message', AWKWARD)
    expect(data).toHaveLength(1)
    const file = await restored.administrator.storage.from('mwo-uploads').download(path)
    expect(new Uint8Array(await (file.data as Blob).arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
    // The wall came along, and generated numbers go on where they were.
    expect((await restored.visitor.from('consultation_requests').select('*')).data ?? []).toEqual([])
    const entry = consultationRequest()
    expect((await restored.visitor.from('consultation_requests').insert(entry)).error).toBeNull()
    expect(
      (await restored.administrator.from('consultation_requests').update({ status: 'contacted' }).eq('id', entry.id))
        .error,
    ).toBeNull()
    await restored.stop()
  })

  test('hold nothing that signs in: sessions and the tokens of mailed links stay where they are', async () => {
    await sql`update auth.users set recovery_token = 'token of a mail' where email = ${ADMINISTRATOR}`.execute(
      server.database.sql,
    )
    await sql`
      select private.queue_mail(
        'password-recovery', ${ADMINISTRATOR}, '{"link": "a link that waits"}', now() + interval '1 hour'
      )
    `.execute(server.database.sql)
    const { archive, manifest } = await backUpInstallation(config, { folder })
    const names = manifest.tables.map(({ name }) => name)
    expect(names).toContain('auth.users')
    expect(names).not.toContain('auth.sessions')
    expect(names).not.toContain('auth.refresh_tokens')

    const unpacked = await mkdtemp(join(tmpdir(), 'praxis-unpacked-'))
    await readArchive(archive, undefined, unpacked)
    const { rows } = await sql<{ token: string }>`select token from auth.refresh_tokens`.execute(server.database.sql)
    expect(rows).not.toEqual([])
    const parts = (await readdir(unpacked, { recursive: true })).filter((name) => name.endsWith('.copy'))
    const text = (await Promise.all(parts.map((name) => readFile(join(unpacked, name), 'utf8')))).join()
    const tokens = [...rows.map((row) => row.token), 'token of a mail', 'a link that waits']
    for (const token of tokens) expect(text).not.toContain(token)
    await rm(unpacked, { recursive: true })
  })

  test('are refused where there is something already, and replace it only when told', async () => {
    const { archive } = await backUpInstallation(config, { folder })
    const place = await emptyPlace(engine)
    await restore(archive, place, {})
    const first = await start(place)
    await first.visitor.from('consultation_requests').insert(consultationRequest({ last_name: 'Später' }))
    await first.stop()

    await expect(restore(archive, place, {})).rejects.toThrow('Hier ist schon eine Website mit Daten')
    expect(await lastNames(place)).toContain('Später')

    const report = await restore(archive, place, { replace: true })
    expect(report.setAside).toBeDefined()
    expect(await lastNames(place)).not.toContain('Später')
  })

  test('leave everything as it was when they turn out not to fit', async () => {
    const { archive, manifest } = await backUpInstallation(config, { folder })
    const place = await emptyPlace(engine)
    await restore(archive, place, {})
    const before = await lastNames(place)
    expect(before).not.toEqual([])
    const newer = join(folder, 'newer.tar.gz')
    const content = { ...manifest, migrations: [{ name: '20990101000000_unknown', text: '' }], tables: [], files: [] }
    await writeArchive(newer, one({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(content)) }))

    await expect(restore(newer, place, { replace: true })).rejects.toThrow('neueren Version des Programms')

    expect(await lastNames(place)).toEqual(before)
    await rm(newer)
  })

  test('are refused on a target whose server runs', async () => {
    const { archive } = await backUpInstallation(config, { folder })
    const place = { dataDir: server.dataDir, databaseUrl: config.DATABASE_URL }

    await expect(restore(archive, place, { replace: true })).rejects.toThrow(
      engine === 'pglite' ? 'Another process already uses the folder' : 'Die Datenbank ist in Benutzung',
    )
    expect((await server.as.administrator.from('consultation_requests').select('id')).data).not.toEqual([])
  })

  test('hold one moment, while visitors go on writing', async () => {
    let writing = true
    const sent: string[] = []
    const visitors = (async () => {
      while (writing) {
        const request = consultationRequest()
        await server.as.visitor.from('consultation_requests').insert(request)
        sent.push(request.id as string)
      }
    })()
    const { archive } = await createBackup(
      { database: server.database, dataDir: server.dataDir },
      { folder, keys: server.keys },
    )
    writing = false
    await visitors

    const place = await emptyPlace('pglite')
    await restore(archive, place, {})
    const restored = await start(place)
    const { rows } = await sql<{ id: string }>`
      select id from consultation_requests
      where id = any (${sent}::uuid[]) order by created_at
    `.execute(restored.database.sql)
    // Those that are there are the first ones, without a gap.
    expect(rows.map(({ id }) => id).sort()).toEqual(sent.slice(0, rows.length).sort())
    await restored.stop()
  })

  test('are encrypted on request, keys too, and open with the passphrase alone', async () => {
    const { archive, keyFile } = await backUpInstallation(config, { folder, passphrase: PASSPHRASE })

    expect([archive, keyFile].every((name) => name.endsWith('.age'))).toBe(true)
    for (const name of [archive, keyFile])
      expect(await readFile(name, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    await expect(readArchive(archive)).rejects.toThrow('ist verschlüsselt')
    await expect(readArchive(archive, 'eine falsche Passphrase')).rejects.toThrow(
      'lässt sich mit dieser Passphrase nicht öffnen',
    )
    expect((await readArchive(archive, PASSPHRASE)).tables.length).toBeGreaterThan(5)
  })

  test('are private files', async () => {
    const { archive, keyFile } = await backUpInstallation(config, { folder })
    for (const name of [archive, keyFile]) expect(((await stat(name)).mode & 0o777).toString(8)).toBe('600')
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a damaged one is refused before anything changes', async () => {
    const { archive } = await backUpInstallation(config, { folder })
    const size = (await stat(archive)).size
    const cut = join(folder, 'cut.tar.gz')
    await writeFile(cut, await readFile(archive))
    await truncate(cut, size - 200)
    const bent = join(folder, 'bent.tar.gz')
    const bytes = await readFile(archive)
    bytes[Math.floor(size / 2)] = (bytes[Math.floor(size / 2)] ?? 0) ^ 1
    await writeFile(bent, bytes)

    for (const broken of [cut, bent]) {
      const place = await emptyPlace(engine)
      await expect(restore(broken, place, {})).rejects.toThrow(/beschädigt|unvollständig/)
      expect((await readdir(place.dataDir)).filter((name) => name !== 'in-use.lock')).toEqual([])
    }
  })

  test('say so when a file that the database names is not on the disk', async () => {
    const place = await emptyPlace(engine)
    await restore((await backUpInstallation(config, { folder })).archive, place, {})
    await rm(join(place.dataDir, 'files', 'mwo-uploads', path))
    const settings = readConfig({
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    })

    expect((await backUpInstallation(settings, { folder })).manifest.missingFiles).toEqual([`mwo-uploads/${path}`])
  })

  const nightlyParts = (folder: string, { keep }: { keep: number }) => ({
    database: server.database,
    keys: server.keys,
    log: createLog('silent'),
    config: {
      DATA_DIR: server.dataDir,
      BACKUP_DIR: folder,
      BACKUP_KEEP: keep,
      BACKUP_NIGHTLY: true,
      BACKUP_PASSPHRASE: undefined,
    },
  })

  test('run once a night, from three in the morning, and the oldest make room', async () => {
    const nightly = await mkdtemp(join(tmpdir(), 'praxis-nightly-'))
    const parts = nightlyParts(nightly, { keep: 2 })
    const at = (time: string) => backUpWhenDue(parts, new Date(time))

    // 02:59 and 03:00 in Berlin, winter time.
    expect(await at('2026-12-01T01:59:00Z')).toBeUndefined()
    expect(await at('2026-12-01T02:00:00Z')).toBeDefined()
    // Several processes look at the same moment.
    const made = await Promise.all([at('2026-12-02T02:00:00Z'), at('2026-12-02T02:00:01Z'), at('2026-12-02T02:00:02Z')])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await at('2026-12-03T12:00:00Z')).toBeDefined()

    const archives = (await readdir(nightly)).filter((name) => name.endsWith('.tar.gz')).sort()
    expect(archives.map((name) => name.slice(7, 17))).toEqual(['2026-12-02', '2026-12-03'])
    expect((await readdir(nightly)).length).toBe(4)
    await rm(nightly, { recursive: true })
  })

  test('one whose predecessor cannot be removed is made once all the same', async () => {
    const nightly = await mkdtemp(join(tmpdir(), 'praxis-nightly-'))
    await mkdir(join(nightly, 'praxis-2020-01-01T02-00-00Z.tar.gz'))
    const parts = nightlyParts(nightly, { keep: 1 })
    const now = new Date('2026-12-10T09:00:00Z')

    expect(await backUpWhenDue(parts, now)).toBeDefined()
    expect(await backUpWhenDue(parts, now)).toBeUndefined()
    await rm(nightly, { recursive: true })
  })

  test('one that failed is tried again and removes nothing', async () => {
    const nightly = await mkdtemp(join(tmpdir(), 'praxis-nightly-'))
    const blocked = join(nightly, 'file')
    await writeFile(blocked, '')
    const parts = (folder: string) => ({
      database: server.database,
      keys: server.keys,
      log: createLog('silent'),
      config: {
        DATA_DIR: server.dataDir,
        BACKUP_DIR: folder,
        BACKUP_KEEP: 1,
        BACKUP_NIGHTLY: true,
        BACKUP_PASSPHRASE: undefined,
      },
    })
    const now = new Date('2026-12-24T09:00:00Z')

    await expect(backUpWhenDue(parts(join(blocked, 'below a file')), now)).rejects.toThrow()
    expect(await backUpWhenDue(parts(nightly), now)).toBeDefined()
    await rm(nightly, { recursive: true })
  })
})

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

const undo: (() => Promise<unknown>)[] = []

async function dropDatabases() {
  for (const step of undo.splice(0)) await step()
}

async function postgresSettings(): Promise<{ DATABASE_URL: string }> {
  const { url, drop } = await createTestDatabase()
  undo.push(drop)
  return { DATABASE_URL: url }
}

async function* one(part: Part): AsyncGenerator<Part> {
  yield part
}

async function emptyPlace(engine: Engine): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-restored-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, databaseUrl: engine === 'postgres' ? (await postgresSettings()).DATABASE_URL : undefined }
}

async function start({ dataDir, databaseUrl }: Place) {
  const config = readConfig({
    PORT: '0',
    MAILBOX_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  const server = await startServer({ config, log: createLog('silent'), site: siteWithoutFiles('no pages') })
  const url = `http://127.0.0.1:${server.port}`
  return {
    database: server.backend.database,
    visitor: client(url, server.keys.publishableKey),
    administrator: await signedIn(url, server.keys.publishableKey, 'erika.mustermann@example.com'),
    stop: () => server.stop(),
  }
}

async function lastNames(place: Place): Promise<string[]> {
  const server = await start(place)
  const { rows } = await sql<{ last_name: string }>`select last_name from consultation_requests`.execute(
    server.database.sql,
  )
  await server.stop()
  return rows.map(({ last_name }) => last_name)
}
