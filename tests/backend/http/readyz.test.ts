import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadiness } from '../../../server/http/readiness.ts'
import { createLog } from '../../../server/log.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { engines, onServer } from '../../support/database/engines.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'
import { hasSmallDisks, mountSmallDisk } from '../../support/machine/small-disk.ts'

const log = createLog('silent')
const releases = { isBehind: () => false, isIncomplete: () => false }
const trusted = { last: () => ({ trusted: true }) as const }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'praxis-ready-'))
  await mkdir(join(dataDir, 'files'))
})
afterAll(() => rm(dataDir, { recursive: true }))

describeOnEngine('whether an enquiry could be stored, on %s', (engine) => {
  test('is tried by storing one and taking it back', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const ready = createReadiness({ database, dataDir, sameInstallation: true, clock: trusted, releases, log })

    expect(await ready()).toEqual({ ready: true, reasons: [], warnings: [] })

    const { rows } = await sql`
      select from public.consultation_requests union all select from private.mail_outbox
    `.execute(database.sql)
    expect(rows).toEqual([])
    expect(await readdir(join(dataDir, 'files'))).toEqual([])
    await drop()
  })

  test('a data folder that is gone, or cannot be written, is named, and is well again once it is back', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const parts = { database, sameInstallation: true, clock: trusted, releases, log }
    const folder = await mkdtemp(join(tmpdir(), 'praxis-gone-'))
    await mkdir(join(folder, 'files'))
    const look = () => createReadiness({ ...parts, dataDir: folder })()
    expect((await look()).ready).toBe(true)

    await rename(folder, `${folder}-elsewhere`)
    expect(await look()).toEqual({ ready: false, reasons: ['data_folder_gone'], warnings: [] })
    // A disk that is not mounted leaves an empty folder in its place.
    await mkdir(folder)
    expect(await look()).toEqual({ ready: false, reasons: ['data_folder_gone'], warnings: [] })

    await rm(folder, { recursive: true })
    await rename(`${folder}-elsewhere`, folder)
    expect((await look()).ready).toBe(true)
    await rm(folder, { recursive: true })
    await drop()
  })

  test.runIf(hasSmallDisks())('uploads that fail on a read-only disk are a reason, too', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const disk = mountSmallDisk(60)
    if (!disk) throw new Error('no disk')
    await mkdir(join(disk.folder, 'files'))
    execFileSync('mount', ['-o', 'remount,ro', disk.folder])

    const parts = { database, dataDir: disk.folder, sameInstallation: true, clock: trusted, releases, log }
    expect(await createReadiness(parts)()).toEqual({ ready: false, reasons: ['disk_read_only'], warnings: [] })

    disk.unmount()
    await drop()
  })

  test('many who ask at once are one write', async () => {
    const { database, drop } = await migratedDatabase(engine)
    let time = 0
    const parts = { database, dataDir, sameInstallation: true, clock: trusted, releases, log, now: () => time }
    const ready = createReadiness(parts)

    const answers = [ready(), ready()]
    expect(answers[0]).toBe(answers[1])
    time = 5001
    expect(ready()).not.toBe(answers[0])
    await Promise.all([...answers, ready()])
    await drop()
  })

  test('names what is missing, and warns of the clock, of a release and of a deletion that waits', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const now = new Date()
    const clock = { last: () => ({ trusted: false, reason: 'ahead', now, newest: now }) as const }
    await sql`
      insert into private.settings (key, value) values ('held_back retention', '{"what": "Anfragen", "count": 5, "total": 5}')
    `.execute(database.sql)
    const look = () =>
      createReadiness({
        database,
        dataDir,
        sameInstallation: true,
        clock,
        releases: { isBehind: () => true, isIncomplete: () => false },
        log,
      })()

    expect(await look()).toEqual({
      ready: true,
      reasons: [],
      warnings: ['clock_not_trusted', 'release_not_shown', 'deletion_held_back'],
    })
    await sql`alter table public.consultation_requests rename to gone`.execute(database.sql)
    expect(await look()).toMatchObject({ ready: false, reasons: ['database_incomplete'] })
    await drop()
  })
})

describe.runIf(engines.includes('postgres'))('what only a PostgreSQL server does to us', () => {
  test('it takes no writes', { tags: ['more'] }, async () => {
    const { database, drop } = await migratedDatabase('postgres')
    const name = await nameOf(database)
    await onServer(async (server) => {
      await server.unsafe(`alter database ${name} set default_transaction_read_only = on`)
      await server.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    })

    const ready = createReadiness({ database, dataDir, sameInstallation: true, clock: trusted, releases, log })
    const answers = [await ready()]
    // A connection that was cut off may be noticed first.
    if (answers[0]?.reasons[0] !== 'database_read_only') {
      answers.push(
        await createReadiness({ database, dataDir, sameInstallation: true, clock: trusted, releases, log })(),
      )
    }

    expect(answers.at(-1)).toEqual({ ready: false, reasons: ['database_read_only'], warnings: [] })
    await drop()
  })

  test('somebody holds the table', { tags: ['more'] }, async () => {
    const { database, reopen, drop } = await migratedDatabase('postgres')
    const other = await reopen()
    let release = () => {}
    const holding = other.sql.transaction().execute(async (transaction) => {
      await sql`lock table public.consultation_requests`.execute(transaction)
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })

    const answer = await createReadiness({ database, dataDir, sameInstallation: true, clock: trusted, releases, log })()

    expect(answer.reasons).toEqual(['database_slow'])
    release()
    await holding
    await drop()
  })
})

async function nameOf(database: Awaited<ReturnType<typeof migratedDatabase>>['database']): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.sql)
  return rows[0]?.name ?? ''
}
