import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Part, readArchive, writeArchive } from '../../../server/backup/archive.ts'
import { createBackup } from '../../../server/backup/create-backup.ts'
import { load } from '../../../server/backup/load.ts'
import { restore } from '../../../server/backup/restore.ts'
import { readKeys } from '../../../server/backup/restore-keys.ts'
import { makeBackupKey, ownSeal } from '../../../server/backup/seal.ts'
import { backUpInstallation } from '../../../server/commands/installation/back-up-installation.ts'
import { readConfig } from '../../../server/config.ts'
import { backUpWhenDue } from '../../../server/jobs/nightly-backup.ts'
import { createLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { startServer } from '../../../server/start-server.ts'
import { createTestDatabase, type Engine, engines } from '../../support/database/engines.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { consultationRequest, pdfBytes } from '../../support/server/enquiries.ts'
import { AWKWARD, fill } from '../../support/server/filled-server.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../../support/server/server-under-test.ts'

const PASSPHRASE = 'Leuchtturm-im-Nebel-4'

/** What restores into the built-in database takes ten times as long as on PostgreSQL, and goes the same way. */
const quickOn = (engine: Engine) => ({ tags: engine === 'postgres' ? [] : ['more'] })

describe.each(engines)('backups on %s', (engine) => {
  let server: ServerUnderTest
  let path: string
  let folder: string
  /** What `npm run backup` reads: the settings of the running server. */
  let config: ReturnType<typeof readConfig>

  beforeAll(async () => {
    const settings = engine === 'postgres' ? await migratedPostgres() : {}
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

  // Deriving a key from a passphrase takes seconds, five times.
  const closed = engine === 'postgres' ? { seal: { passphrase: PASSPHRASE } } : {}
  for (const target of engines) {
    const tags = target === engine ? [] : ['more']
    test(`are made while the server runs, and restore to the same content on ${target}`, { tags }, async () => {
      const { archive, keyFile, manifest } = await backUpInstallation(config, { folder, ...closed })
      expect(manifest.missingFiles).toEqual([])

      const place = await emptyPlace(target)
      const keys = keyFile ? { keys: await readKeys(keyFile, closed.seal, manifest) } : {}
      await restore(archive, place, { ...closed, ...keys })

      const restored = await start(place)
      const { data } = await restored.administrator
        .from('consultation_requests')
        .select('message')
        .eq('message', AWKWARD)
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
  }

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

  test(
    'leave out a table of somebody else in the same database, say so, and can be restored',
    quickOn(engine),
    async () => {
      await sql`create table public.besucherzahlen as select 1 as zahl`.execute(server.database.sql)

      const { archive, manifest } = await backUpInstallation(config, { folder })

      expect(manifest.leftOut).toEqual(['public.besucherzahlen'])
      await restore(archive, await emptyPlace(engine), {})
      await sql`drop table public.besucherzahlen`.execute(server.database.sql)
    },
  )

  test('are not kept where a restore would refuse them', async () => {
    const apart = await mkdtemp(join(tmpdir(), 'praxis-unfit-'))
    const migrations = 'supabase_migrations.schema_migrations'
    const known = (
      await sql<{
        text: string
      }>`select statements[1] as text from ${sql.raw(migrations)} order by version desc limit 1`.execute(
        server.database.sql,
      )
    ).rows[0]?.text
    const write = (text: string | undefined) =>
      sql`update ${sql.raw(migrations)} set statements = array[${text}] where version = (select max(version) from ${sql.raw(migrations)})`.execute(
        server.database.sql,
      )
    await write(`${known} -- edited`)

    await expect(backUpInstallation(config, { folder: apart })).rejects.toThrow('stammt von einem veränderten Programm')

    expect(await readdir(apart)).toEqual([])
    await write(known)
    await rm(apart, { recursive: true })
  })

  test('are refused where there is something already, and replace it only when told', quickOn(engine), async () => {
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

  test('leave everything as it was when they turn out not to fit', quickOn(engine), async () => {
    const { archive, manifest } = await backUpInstallation(config, { folder })
    const place = await emptyPlace(engine)
    await restore(archive, place, {})
    const before = await lastNames(place)
    expect(before).not.toEqual([])
    const newer = join(folder, 'newer.tar.gz')
    const content = { ...manifest, migrations: [{ name: '20990101000000_unknown', text: '' }], tables: [], files: [] }
    await writeArchive(newer, one({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(content)) }))

    await expect(restore(newer, place, { replace: true })).rejects.toThrow('neueren oder fremden Version des Programms')
    const older = join(folder, 'older.tar.gz')
    const history = { ...content, migrations: [{ name: '20261121090000_private_schema', text: '' }] }
    await writeArchive(older, one({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(history)) }))
    await expect(restore(older, place, { replace: true })).rejects.toThrow('aus der Zeit vor Version 0.2.0')

    expect(await lastNames(place)).toEqual(before)
    await rm(newer)
    await rm(older)
  })

  test('are refused on a target whose server runs', async () => {
    const { archive } = await backUpInstallation(config, { folder })
    const place = { dataDir: server.dataDir, databaseUrl: config.DATABASE_URL }

    await expect(restore(archive, place, { replace: true })).rejects.toThrow(
      engine === 'pglite' ? 'Ein anderes Programm benutzt schon den Ordner' : 'Die Datenbank ist in Benutzung',
    )
    expect((await server.as.administrator.from('consultation_requests').select('id')).data).not.toEqual([])
  })

  test('hold one moment, while visitors go on writing', quickOn(engine), async () => {
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

    const place = await emptyPlace(engine)
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

  test('are encrypted on request, keys too, and open with the passphrase alone', { tags: ['more'] }, async () => {
    const { archive, keyFile } = await backUpInstallation(config, { folder, seal: { passphrase: PASSPHRASE } })

    expect([archive, keyFile].every((name) => name?.endsWith('.age'))).toBe(true)
    for (const name of [archive, String(keyFile)])
      expect(await readFile(name, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    await expect(readArchive(archive)).rejects.toThrow('ist verschlüsselt')
    await expect(readArchive(archive, { passphrase: 'eine falsche Passphrase' })).rejects.toThrow(
      'lässt sich mit dieser Passphrase nicht öffnen',
    )
    expect((await readArchive(archive, { passphrase: PASSPHRASE })).tables.length).toBeGreaterThan(5)
  })

  test('in the clear hold no key of the server, and none lies beside them', async () => {
    const apart = await mkdtemp(join(tmpdir(), 'praxis-clear-'))
    const { archive, keyFile } = await backUpInstallation(config, { folder: apart })

    expect(keyFile).toBeUndefined()
    expect(await readdir(apart)).toEqual([basename(archive)])
    const unpacked = gunzipSync(await readFile(archive)).toString('latin1')
    for (const key of [server.keys.secretKey, server.keys.jwtSecret]) expect(unpacked).not.toContain(key)
    await rm(apart, { recursive: true })
  })

  test('are closed for a key whose private half is not here, once one is made', async () => {
    const here = { ...config, DATA_DIR: await mkdtemp(join(tmpdir(), 'praxis-key-')) }
    const privateKey = await makeBackupKey(here.DATA_DIR)
    const seal = await ownSeal({ ...here, BACKUP_PASSPHRASE: PASSPHRASE })
    const { archive, keyFile, manifest } = await backUpInstallation(config, { folder, seal })

    for (const name of [archive, String(keyFile)]) {
      expect(await readFile(name, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    }
    expect((await readArchive(archive, { identity: privateKey })).tables).toEqual(manifest.tables)
    // What the server has opens nothing: not the public half, not a new proof, not the passphrase of the settings.
    await expect(readArchive(archive, await ownSeal(here))).rejects.toThrow('mit diesem Schlüssel nicht öffnen')
    await expect(readArchive(archive, { passphrase: PASSPHRASE })).rejects.toThrow('nicht öffnen')
    const kept = await Promise.all(
      (await readdir(here.DATA_DIR)).map((name) => readFile(join(here.DATA_DIR, name), 'utf8')),
    )
    expect(kept.join()).toMatch(/^age1[a-z0-9]+\n$/)
  })

  test('a second key is not made in silence, and a damaged public half stops the backup', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-key-'))
    await makeBackupKey(dataDir)
    await expect(makeBackupKey(dataDir)).rejects.toThrow('Es gibt schon einen Sicherungsschlüssel')

    await writeFile(join(dataDir, 'backup-recipient.txt'), 'age1verschrieben')
    const seal = ownSeal({ DATA_DIR: dataDir }).then((damaged) => backUpInstallation(config, { folder, seal: damaged }))
    await expect(seal).rejects.toThrow(/beschädigt|nicht geschrieben/)
    await writeFile(join(dataDir, 'backup-recipient.txt'), '')
    await expect(ownSeal({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE })).rejects.toThrow('beschädigt')
  })

  test('are private files', { tags: ['more'] }, async () => {
    const open = await backUpInstallation(config, { folder })
    const closed = await backUpInstallation(config, { folder, seal: { passphrase: PASSPHRASE } })
    for (const name of [open.archive, closed.archive, String(closed.keyFile)])
      expect(((await stat(name)).mode & 0o777).toString(8)).toBe('600')
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

  test(
    'are refused when a table reads back otherwise than it was written, and nothing of them stays',
    quickOn(engine),
    async () => {
      const { archive } = await backUpInstallation(config, { folder })
      const unpacked = await mkdtemp(join(tmpdir(), 'praxis-unpacked-'))
      const manifest = await readArchive(archive, undefined, unpacked)
      const table = join(unpacked, 'database/public.consultation_requests')
      const part = join(table, String((await readdir(table))[0]))
      // As many rows and bytes as before: only the checksum can tell.
      await writeFile(part, (await readFile(part, 'utf8')).replaceAll('Mustermann', 'Musterfrau'))
      const target = await migratedDatabase(engine)

      await expect(load(target.database, manifest, unpacked)).rejects.toThrow(
        'public.consultation_requests ließ sich nicht unverändert übertragen',
      )

      const { rows } = await sql`select from public.consultation_requests`.execute(target.database.sql)
      expect(rows).toEqual([])
      await target.drop()
      await rm(unpacked, { recursive: true })
    },
  )

  test.each([
    ['in the same statement', ', lo_create(4711) --'],
    ['in a second statement', '; create table taken_over (); --'],
  ])('run no SQL that a forged one brings in the name of a sequence, %s', quickOn(engine), async (_, more) => {
    const { archive } = await backUpInstallation(config, { folder })
    const unpacked = await mkdtemp(join(tmpdir(), 'praxis-unpacked-'))
    const manifest = await readArchive(archive, undefined, unpacked)
    const [sequence] = manifest.sequences
    const [schema, name] = sequence?.name.split('.') ?? []
    // Without dots and double quotes, which a name is split at and escaped.
    const forged = `' || '${schema}' || chr(34) || chr(46) || chr(34) || '${name}' || chr(34), 1, true)${more}`
    const target = await migratedDatabase(engine)

    await expect(
      load(target.database, { ...manifest, sequences: [{ name: forged, value: '1', isCalled: true }] }, unpacked),
    ).rejects.toThrow('Die Sicherung nennt einen Zähler, den dieses Programm nicht kennt')

    const { rows } = await sql`
      select from pg_largeobject_metadata where oid = 4711
      union all select from pg_class where relname = 'taken_over'
    `.execute(target.database.sql)
    expect(rows).toEqual([])
    await target.drop()
    await rm(unpacked, { recursive: true })
  })

  test('say so when a file that the database names is not on the disk', quickOn(engine), async () => {
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
    expect((await readdir(nightly)).length).toBe(2)
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

async function migratedPostgres(): Promise<{ DATABASE_URL: string }> {
  const { url, drop } = await createMigratedDatabase()
  undo.push(drop)
  return { DATABASE_URL: url }
}

async function emptyPostgres(): Promise<{ DATABASE_URL: string }> {
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
  return { dataDir, databaseUrl: engine === 'postgres' ? (await emptyPostgres()).DATABASE_URL : undefined }
}

async function start({ dataDir, databaseUrl }: Place) {
  const config = readConfig({
    PORT: '0',
    MAILBOX_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  const server = await startServer({ config, log: createLog('silent'), pages: withoutPages('no pages') })
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
