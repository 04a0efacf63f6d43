import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReadiness } from '../../../server/http/readiness.ts'
import { createLog } from '../../../server/log.ts'
import { type Engine, engines, onServer } from '../../support/database/engines.ts'
import { type MigratedDatabase, migratedDatabase } from '../../support/database/migrated-database.ts'

let dataDir: string
let migrated: MigratedDatabase | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'praxis-ready-'))
  await mkdir(join(dataDir, 'files'))
})
afterEach(async () => {
  await migrated?.drop()
  await rm(dataDir, { recursive: true })
})

async function openDatabase(engine: Engine) {
  migrated = await migratedDatabase(engine)
  return migrated
}

function readinessOf({ database }: MigratedDatabase, changes: Partial<Parameters<typeof createReadiness>[0]> = {}) {
  return createReadiness({
    database,
    dataDir,
    sameInstallation: true,
    clock: { last: () => ({ trusted: true }) },
    releases: { isBehind: () => false, isIncomplete: () => false },
    log: createLog('silent'),
    ...changes,
  })
}

test('whether an enquiry could be stored is tried by storing one and taking it back; many who ask at once are one write', async () => {
  const place = await openDatabase('pglite')
  let time = 0
  const ready = readinessOf(place, { now: () => time })

  const answers = [ready(), ready()]
  expect(answers[0]).toBe(answers[1])
  expect(await answers[0]).toEqual({ ready: true, reasons: [], warnings: [] })
  time = 5001
  expect(ready()).not.toBe(answers[0])
  await ready()

  const { rows } = await sql`
    select from public.consultation_requests union all select from private.mail_outbox
  `.execute(place.database.sql)
  expect(rows).toEqual([])
  expect(await readdir(join(dataDir, 'files'))).toEqual([])
})

test('a data folder that is gone, or an empty one in its place, is named, and is well again once it is back', async () => {
  const place = await openDatabase('pglite')
  const look = () => readinessOf(place)()
  const gone = { ready: false, reasons: ['data_folder_gone'], warnings: [] }

  await rename(dataDir, `${dataDir}-elsewhere`)
  expect(await look()).toEqual(gone)
  // A disk that is not mounted leaves an empty folder in its place.
  await mkdir(dataDir)
  expect(await look()).toEqual(gone)

  await rm(dataDir, { recursive: true })
  await rename(`${dataDir}-elsewhere`, dataDir)
  expect((await look()).ready).toBe(true)
})

test('names what is missing, and warns of the clock, of a release and of a deletion that waits', async () => {
  const place = await openDatabase('pglite')
  const now = new Date()
  await sql`
    insert into private.settings (key, value) values ('held_back retention', '{"what": "Anfragen", "count": 5, "total": 5}')
  `.execute(place.database.sql)
  const look = () =>
    readinessOf(place, {
      clock: { last: () => ({ trusted: false, reason: 'ahead', now, newest: now }) },
      releases: { isBehind: () => true, isIncomplete: () => false },
    })()

  expect(await look()).toEqual({
    ready: true,
    reasons: [],
    warnings: ['clock_not_trusted', 'release_not_shown', 'deletion_held_back'],
  })
  await sql`alter table public.consultation_requests rename to gone`.execute(place.database.sql)
  expect(await look()).toMatchObject({ ready: false, reasons: ['database_incomplete'] })
})

describe.runIf(engines.includes('postgres'))('what only a PostgreSQL server does to us', { tags: ['more'] }, () => {
  test('it takes no writes', async () => {
    const place = await openDatabase('postgres')
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(place.database.sql)
    await onServer(async (server) => {
      await server.unsafe(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
      await server.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}'`)
    })

    // A connection that was cut off may be noticed first.
    await expect
      .poll(() => readinessOf(place)())
      .toEqual({ ready: false, reasons: ['database_read_only'], warnings: [] })
  })

  test('somebody holds the table', async () => {
    const place = await openDatabase('postgres')
    const other = await place.reopen()
    const { promise: looked, resolve: release } = Promise.withResolvers<void>()
    const holding = other.sql.transaction().execute(async (transaction) => {
      await sql`lock table public.consultation_requests`.execute(transaction)
      await looked
    })

    await expect.poll(async () => (await readinessOf(place)()).reasons).toEqual(['database_slow'])

    release()
    await holding
  })
})
