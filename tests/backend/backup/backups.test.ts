import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveOf, readArchive, unpackInto, writeEncrypted } from '../../../server/backup/archive.ts'
import { createBackup } from '../../../server/backup/create-backup.ts'
import { dump } from '../../../server/backup/dump.ts'
import { load } from '../../../server/backup/load.ts'
import { restore } from '../../../server/backup/restore.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { backUpInstallation } from '../../../server/commands/installation/back-up-installation.ts'
import { readConfig } from '../../../server/config.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { queueDueDigest } from '../../../server/jobs/due-digest.ts'
import { backUpWhenDue, backupWarning } from '../../../server/jobs/nightly-backup.ts'
import { createLog } from '../../../server/log.ts'
import type { FileStorage } from '../../../server/storage/file-storage.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { filesInS3 } from '../../../server/storage/in-s3.ts'
import { readNamedFiles } from '../../../server/storage/named-files.ts'
import {
  createMigratedDatabase,
  createTestDatabase,
  engines,
  type MigratedDatabase,
  migratedDatabase,
} from '../../support/database/databases.ts'
import { startS3Server } from '../../support/external/s3-server.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { AWKWARD, fill } from '../../support/server/filled-server.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

// A restore into the built-in database takes ten times as long and goes the same way: round-trip.test.ts makes one.
describe.runIf(engines.includes('postgres'))('backups of PostgreSQL', { tags: ['more'] }, () => {
  let server: ServerUnderTest
  let upload: string
  let folder: string
  let config: ReturnType<typeof readConfig>
  let archive: string

  beforeAll(async () => {
    const { url, drop } = await createMigratedDatabase()
    undo.push(drop)
    server = await startServerUnderTest('postgres', { DATABASE_URL: url })
    undo.push(() => server.stop())
    upload = await fill(server)
    folder = await mkdtemp(join(tmpdir(), 'praxis-backup-'))
    undo.push(() => rm(folder, { recursive: true }))
    config = readConfig({ DATA_DIR: server.dataDir, BACKUP_DIR: folder, DATABASE_URL: url })
    archive = (await backUpInstallation(config, { folder })).archive
  })

  test('leave out a table of another program in the same database, and say so', async () => {
    await sql`create table public.besucherzahlen as select 1 as zahl`.execute(server.database.sql)

    const { archive, manifest } = await backUpInstallation(config, { folder })

    expect(manifest.leftOut).toEqual(['public.besucherzahlen'])
    // As for the way back to the built-in database.
    await restore(archive, { dataDir: (await emptyPlace()).dataDir })
    await sql`drop table public.besucherzahlen`.execute(server.database.sql)
  })

  test('are not kept where a restore would refuse them', async () => {
    const apart = join(folder, 'unfit')
    const setLast = (statements: string) =>
      server.database.runScript(`
        update supabase_migrations.schema_migrations set statements = array[${statements}]
        where version = (select max(version) from supabase_migrations.schema_migrations)
      `)
    await setLast("statements[1] || ' -- edited'")

    await expect(backUpInstallation(config, { folder: apart })).rejects.toThrow('stammt von einem veränderten Programm')

    expect(await readdir(apart)).toEqual([])
    await setLast("replace(statements[1], ' -- edited', '')")
  })

  test('are restored into an empty place only, and by a program that knows them', async () => {
    const place = await emptyPlace()
    const { manifest } = await restore(archive, place)
    await expect(restore(archive, place)).rejects.toThrow('Die PostgreSQL-Datenbank ist nicht leer.')

    const unfit = async (migration: string) => {
      const path = join(folder, 'unfit.tar.gz')
      const content = { ...manifest, migrations: [{ name: migration, text: '' }], tables: [], files: [] }
      const bytes = Buffer.from(JSON.stringify(content))
      const parts = Readable.from([{ name: 'manifest.json', size: bytes.length, content: [bytes] }])
      await writeEncrypted(path, archiveOf(parts))
      return restore(path, await emptyPlace())
    }
    await expect(unfit('999_unknown')).rejects.toThrow('neueren oder fremden Version des Programms')
  })

  test('are restored with their files at any place: in S3, and from there in the built-in database', async () => {
    const [STORAGE_URL, place, here] = [await startS3Server(), await emptyPlace(), await temporaryFolder()]
    const elsewhere = { DATA_DIR: here, DATABASE_URL: place.databaseUrl, STORAGE_URL }
    const run = (words: string[], settings: Record<string, string>) => callCommand(backupCommands, words, settings)
    expect((await run(['restore', archive], elsewhere)).code).toBe(0)
    const again = await run(['backup', '--to', here], elsewhere)
    const copy = /: (\S+\.tar\.gz)$/m.exec(again.output)?.[1] ?? ''
    const spare = { DATA_DIR: join(here, 'spare') }
    expect((await run(['restore', copy], spare)).code).toBe(0)

    const database = await openDatabase({ dataDir: spare.DATA_DIR })
    undo.push(() => database.close())
    const bytes = await contentOf(filesInDatabase(database), await pathOf(database, upload))
    expect(bytes).toEqual(Buffer.from(pdfBytes()))
    const inS3 = await openDatabase({ dataDir: '', databaseUrl: place.databaseUrl })
    undo.push(() => inS3.close())
    expect(await Array.fromAsync(filesInDatabase(inS3).list())).toEqual([])
  })

  test('a restore that fails at its end leaves a place that is as empty as before', async () => {
    const place = await emptyPlace()

    const restoring = restore(archive, { ...place, servingUrl: place.databaseUrl })
    await expect(restoring).rejects.toThrow('darf mehr, als eine Website braucht')

    expect((await readdir(place.dataDir)).filter((name) => name !== 'in-use.lock')).toEqual([])
    await restore(archive, place)
    expect(await messagesIn(place)).toContain(AWKWARD)
  })

  test('hold one moment, while visitors go on writing', async () => {
    let writing = true
    const sent: string[] = []
    const visitors = (async () => {
      while (writing) {
        const message = crypto.randomUUID()
        await server.as.visitor.from('consultation_requests').insert(consultationRequest({ message }))
        sent.push(message)
      }
    })()
    const parts = { database: server.database, files: filesInDatabase(server.database) }
    const { archive } = await createBackup(parts, { folder, keys: server.keys })
    writing = false
    await visitors

    const place = await emptyPlace()
    await restore(archive, place)
    const kept = (await messagesIn(place)).filter((message) => sent.includes(String(message)))
    // Those that are there are the first ones, without a gap.
    expect(kept).toEqual(sent.slice(0, kept.length))
  })

  test('are incomplete without the uploads, by name and exit code; an older one brings back what is missing, and only that', async () => {
    const settings = { DATA_DIR: server.dataDir, BACKUP_DIR: folder, DATABASE_URL: String(config.DATABASE_URL) }
    const run = (words: string[], others = {}) => callCommand(backupCommands, words, { ...settings, ...others })
    const files = filesInDatabase(server.database)
    const path = await pathOf(server.database, upload)
    await files.remove([path])

    const backup = await run(['backup'])
    // It reports before it works for minutes.
    expect(backup.output).toMatch(/^Gesichert wird die Datenbank /)
    expect(backup.output).toMatch(/\nUnvollständig: 1\shochgeladene Datei fehlt .* --files-only\n$/)
    const incomplete = /^Gesichert: (\S+)$/m.exec(backup.output)?.[1] ?? ''
    expect(incomplete).toMatch(/Z-unvollstaendig\.tar\.gz$/)
    const place = await emptyPlace()
    const elsewhere = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
    const restored = await run(['restore', incomplete], elsewhere)
    expect(restored.output).toMatch(/\nUnvollständig: 1\shochgeladene Datei fehlte schon, als gesichert wurde\./)
    const useless = await run(['restore', incomplete, '--files-only'])
    expect(useless.output).toMatch(/\nUnvollständig: 1\shochgeladene Datei ist nicht in dieser Sicherung\./)

    const back = await run(['restore', archive, '--files-only'])
    expect(back.output).toContain('Zurückgeholt: 1\u00a0Datei. Die Datenbank ist, wie sie war.')
    expect(await contentOf(files, path)).toEqual(Buffer.from(pdfBytes()))
    await files.remove([path])
    await files.write(path, [Buffer.from('as it is now')], 12)
    const again = await run(['restore', archive, '--files-only'])
    expect(again.output).toContain('Zurückgeholt: 0\u00a0Dateien.')
    expect(String(await contentOf(files, path))).toBe('as it is now')
    expect([backup, restored, useless, back, again].map(({ code }) => code)).toEqual([2, 2, 2, 0, 0])
    await files.remove([path])
    await files.write(path, [new Uint8Array(pdfBytes())], pdfBytes().byteLength)
  })

  test('do not miss a file that is deleted while they are made', async () => {
    const path = uploadPath()
    const uploads = server.as.secret.storage.from('mwo-uploads')
    await uploads.upload(path, pdfBytes(), { contentType: 'application/pdf' })
    let manifest: { files: { path: string }[]; missingFiles: string[] } | undefined
    for await (const { name, content } of dump(server.database, filesInDatabase(server.database))) {
      if (name === 'database/storage.objects') await uploads.remove([path])
      if (name === 'manifest.json') manifest = JSON.parse(Buffer.concat(await Array.fromAsync(content)).toString())
    }

    expect(manifest?.files.map((file) => file.path)).not.toContainEqual(expect.stringContaining(path))
    expect(manifest?.missingFiles).toEqual([])
  })

  test('a restore compares what it wrote, and nothing of a table that reads back otherwise stays', async () => {
    const { manifest, unpacked, target } = await unpackedBeside(archive)
    const table = join(unpacked, 'database/public.consultation_requests')
    // As many rows and bytes as before: only the checksum can tell.
    await writeFile(table, (await readFile(table, 'utf8')).replaceAll('Mustermann', 'Musterfrau'))

    await expect(load(target.database, manifest, unpacked, into(target))).rejects.toThrow(
      'public.consultation_requests ließ sich nicht unverändert übertragen',
    )

    expect((await sql`select from public.consultation_requests`.execute(target.database.sql)).rows).toEqual([])
  })

  test('run no SQL that a forged one brings in the name of a sequence', async () => {
    const { manifest, unpacked, target } = await unpackedBeside(archive)
    const [schema, name] = manifest.sequences[0]?.name.split('.') ?? []
    for (const more of [', lo_create(4711) --', '; create table taken_over (); --']) {
      // Without dots and double quotes, which a name is split at and escaped.
      const forged = `' || '${schema}' || chr(34) || chr(46) || chr(34) || '${name}' || chr(34), 1, true)${more}`
      const sequences = [{ name: forged, value: '1', isCalled: true }]
      const loading = load(target.database, { ...manifest, sequences }, unpacked, into(target))
      await expect(loading).rejects.toThrow('Die Sicherung nennt einen Zähler, den dieses Programm nicht kennt')
    }

    const { rows } = await sql`
      select from pg_largeobject_metadata where oid = 4711
      union all select from pg_class where relname = 'taken_over'
    `.execute(target.database.sql)
    expect(rows).toEqual([])
  })
})

describe('nightly backups', () => {
  let migrated: MigratedDatabase
  let folder: string
  beforeAll(async () => {
    migrated = await migratedDatabase('pglite')
    folder = await mkdtemp(join(tmpdir(), 'praxis-nightly-'))
    undo.push(migrated.drop, () => rm(folder, { recursive: true }))
  })

  const at = (time: string, BACKUP_DIR: string, BACKUP_KEEP = 2) => {
    const config = { DATA_DIR: folder, BACKUP_DIR, BACKUP_KEEP, BACKUP_PASSPHRASE: undefined }
    const keys = { publishableKey: 'p'.repeat(20), secretKey: 's'.repeat(20), jwtSecret: 'j'.repeat(32) }
    const parts = {
      database: migrated.database,
      files: filesInDatabase(migrated.database),
      keys,
      log: createLog('silent'),
      config,
    }
    return backUpWhenDue(parts, new Date(time))
  }

  test('are made once a night, from three in the morning, and the oldest are deleted', async () => {
    const nightly = join(folder, 'nightly')
    // 02:59 and 03:00 in Berlin, winter time.
    expect(await at('2026-12-01T01:59:00Z', nightly)).toBeUndefined()
    expect(await at('2026-12-01T02:00:00Z', nightly)).toBeDefined()
    expect(await at('2026-12-02T02:00:00Z', nightly)).toBeDefined()
    expect(await at('2026-12-02T02:05:00Z', nightly)).toBeUndefined()
    expect(await at('2026-12-03T12:00:00Z', nightly)).toBeDefined()

    const names = (await readdir(nightly)).sort()
    expect(names.map((name) => name.slice(7, 17))).toEqual(['2026-12-02', '2026-12-03'])
  })

  test('one without its uploads is told as a warning', async () => {
    const add = sql`insert into storage.objects (bucket_id, name) values ('mwo-uploads', 'lost.pdf')`
    expect(await backupWarning(migrated.database)).toBeUndefined()
    await add.execute(migrated.database.sql)
    await at('2026-12-08T09:00:00Z', join(folder, 'incomplete'))
    expect(await backupWarning(migrated.database)).toBe('backup_incomplete')

    await sql`delete from storage.objects`.execute(migrated.database.sql)
    await at('2026-12-09T09:00:00Z', join(folder, 'incomplete'))
    expect(await backupWarning(migrated.database)).toBeUndefined()
  })

  test('none that succeeds is told after an hour, while a server tries, and until one does', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const told = (time: string) => backupWarning(migrated.database, new Date(time))
    await at('2026-12-14T02:00:00Z', join(folder, 'late'))

    for (const time of ['2026-12-15T02:00:00Z', '2026-12-15T07:00:00Z']) await expect(at(time, file)).rejects.toThrow()

    expect(await told('2026-12-15T03:00:00Z')).toBeUndefined()
    expect(await told('2026-12-15T07:00:01Z')).toBe('backup_late')
    expect(await told('2026-12-17T07:00:01Z')).toBeUndefined()
    expect(await queueDueDigest(migrated.database, new Date('2026-12-15T07:30:00Z'))).toBe(true)
    await at('2026-12-15T08:00:00Z', join(folder, 'late'))
    expect(await told('2026-12-15T08:00:00Z')).toBeUndefined()
  })

  test('one whose files cannot be read keeps all else, says why, and does not wait for each of them', async () => {
    await sql`
      insert into storage.objects (bucket_id, name) select 'mwo-uploads', n || '.pdf' from generate_series(1, 9) n
    `.execute(migrated.database.sql)
    const away = filesInS3('http://key:secret@127.0.0.1:1/bucket', 'folder')
    let asked = 0
    const read = (path: string) => {
      asked += 1
      return away.read(path)
    }

    const parts = await Array.fromAsync(dump(migrated.database, { ...away, read }))

    const manifest = JSON.parse(Buffer.concat(await Array.fromAsync(parts.at(-1)?.content ?? [])).toString())
    const uploads = manifest.missingFiles.filter((name: string) => name.startsWith('mwo-uploads/'))
    expect(uploads).toHaveLength(9)
    expect(manifest.whyMissing).toContain('Die Ablage der hochgeladenen Dateien antwortet nicht.')
    expect(asked).toBe(3)
    expect(manifest.tables.length).toBeGreaterThan(10)
    await sql`delete from storage.objects`.execute(migrated.database.sql)
  })

  test('one whose predecessor cannot be removed is made once all the same', async () => {
    const stuck = join(folder, 'stuck')
    await mkdir(join(stuck, 'praxis-2020-01-01T02-00-00Z.tar.gz'), { recursive: true })

    expect(await at('2026-12-10T09:00:00Z', stuck, 1)).toBeDefined()
    expect(await at('2026-12-10T09:00:00Z', stuck, 1)).toBeUndefined()
  })
})

/** Where the bytes of an upload are stored. */
async function pathOf(database: Database, name: string): Promise<string> {
  return (await readNamedFiles(database)).find((path) => path.endsWith(name)) ?? ''
}

const into =
  ({ database }: MigratedDatabase) =>
  async () =>
    filesInDatabase(database)

async function contentOf(files: FileStorage, path: string): Promise<Buffer> {
  return buffer((await files.read(path)) ?? expect.unreachable(`${path} is missing`))
}

async function emptyPlace() {
  const { url, drop } = await createTestDatabase()
  undo.push(drop)
  return { dataDir: await temporaryFolder(), databaseUrl: url }
}

/** What a restore reads and where it writes, for changing the one in between. */
async function unpackedBeside(archive: string) {
  const unpacked = await temporaryFolder()
  const target = await migratedDatabase('postgres')
  undo.push(target.drop)
  return { manifest: await readArchive(archive, undefined, unpackInto(unpacked)), unpacked, target }
}

async function messagesIn(place: { dataDir: string; databaseUrl: string }): Promise<(string | null)[]> {
  const database = await openDatabase(place)
  const { rows } = await sql<{ message: string | null }>`
    select message from public.consultation_requests order by created_at
  `.execute(database.sql)
  await database.close()
  return rows.map(({ message }) => message)
}
