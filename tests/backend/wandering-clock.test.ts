// @module-tag more
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, berlinDay, berlinInstant } from '../../rules/berlin-time.ts'
import { prepareDatabase } from '../../server/api/prepare-database.ts'
import { listBackups } from '../../server/backup/archive-names.ts'
import { type Database, openDatabase } from '../../server/database/open-database.ts'
import { databaseJobs } from '../../server/jobs/all-jobs.ts'
import { watchClock } from '../../server/jobs/clock-watch.ts'
import { backUpWhenDue } from '../../server/jobs/nightly-backup.ts'
import { createLog } from '../../server/log.ts'
import { startMailWorker } from '../../server/mail/send-mails.ts'
import { copyMigratedDatabase } from '../support/database/copy-migrated-folder.ts'
import { engines } from '../support/database/engines.ts'
import { FAKETIME, startOwnPostgres } from '../support/database/own-postgres.ts'
import { startWanderingClock } from '../support/machine/wandering-clock.ts'
import { practice } from '../support/site/shipped-practice.ts'

const DAY_MS = 86_400_000
const KEEP = 4
/** Between them lie a change of the clocks in Berlin, a day at +400 days and a day 20 years ago. */
const MONTHS = ['2026-03-16', '2026-10-12']
const DAYS = 30
const FAR_AHEAD = { onDay: 8, byMs: 400 * DAY_MS }
const FAR_BEHIND = { onDay: 16, byMs: -20 * 365 * DAY_MS }
const log = createLog('silent')

const canSetPostgres = existsSync(FAKETIME)
if (!canSetPostgres)
  process.stdout.write('\nSKIPPED: a wandering clock on PostgreSQL. It needs libfaketime (Debian).\n')

describe.each(engines.filter((engine) => engine === 'pglite' || canSetPostgres))('a month on %s', (engine) => {
  test.each(MONTHS)(
    'from %s on, with a clock that wanders: nothing goes that should stay, nothing is sent twice',
    async (first) => {
      const place = await openPlace(engine)
      const clock = startWanderingClock()
      const setClock = async (moment: Date) => place.setClock(clock.set(moment))
      try {
        await setClock(berlinInstant(first, '00:10'))
        const { database } = place
        await prepareDatabase(database)
        const house = await openPractice(database, place.dataDir)
        const leaving = await addEnquiriesThatExpire(database, first, [5, 12, 25])
        const staying = await addEnquiries(database, 12)

        for (let number = 0; number < DAYS; number += 1) {
          const day = addDays(first, number)
          staying.push(...(await addEnquiries(database, 1)))
          for (const time of ['00:30', '02:30', '03:30', '08:05', '21:00']) {
            const right = berlinInstant(day, time)
            for (const { onDay, byMs } of [FAR_AHEAD, FAR_BEHIND]) {
              if (onDay !== number) continue
              await setClock(new Date(right.getTime() + byMs))
              await house.work({ backs: time === '08:05', day })
            }
            await setClock(right)
            await house.work({ backs: time === '03:30' && number < 14, day })

            const gone = leaving.filter(({ goneBy }) => goneBy.getTime() <= right.getTime()).map(({ id }) => id)
            expect(await idsIn(database)).toEqual(
              [...staying, ...leaving.map(({ id }) => id).filter((id) => !gone.includes(id))].sort(),
            )
          }
        }

        expect(leaving.every(({ goneBy }) => goneBy < new Date())).toBe(true)
        expect(house.sentTwice()).toEqual([])
        expect(house.digests().length).toBeGreaterThan(DAYS / 2)
        expect(new Set(house.digests()).size).toBe(house.digests().length)
        const backups = await listBackups(house.backupFolder)
        const present = backups.filter(({ madeAt }) => madeAt.getTime() <= Date.now())
        // Each of the last days has its backup, and what was dated in the future is still there for the operator.
        const days = [...new Set(present.map(({ madeAt }) => berlinDay(madeAt)))]
        for (const number of [10, 11, 12, 13]) expect(days).toContain(addDays(first, number))
        expect(backups.length).toBeGreaterThan(present.length)
      } finally {
        clock.restore()
        await place.close()
      }
    },
    600_000,
  )
})

/** The jobs and the mails of one installation. */
async function openPractice(database: Database, dataDir: string) {
  const backupFolder = join(dataDir, 'backups')
  const clock = watchClock({ database, backupFolder, log })
  const jobs = databaseJobs({ database, removeFiles: async () => {}, clock, log }).filter(
    ({ name }) => name !== 'room in the database',
  )
  const keys = { publishableKey: 'p'.repeat(20), secretKey: 's'.repeat(20), jwtSecret: 'j'.repeat(32) }
  const config = { DATA_DIR: dataDir, BACKUP_DIR: backupFolder, BACKUP_KEEP: KEEP, BACKUP_PASSPHRASE: undefined }
  const sent: { id: string; kind: string; day: string }[] = []

  async function sendMails(day: string): Promise<void> {
    const kinds = new Map<string, string>()
    const worker = startMailWorker({
      database,
      compose: async ({ kind, ...mail }) => {
        kinds.set((mail as { id?: string }).id ?? '', kind)
        return { to: 'praxis@example.com', subject: kind, text: kind, html: kind, templateVersion: '1' } as never
      },
      transport: {
        send: async ({ id, subject }) => {
          sent.push({ id, kind: subject, day })
          return `<${id}@example.com>`
        },
        close() {},
      },
      mayGiveUp: () => clock.isTrusted(),
      log,
    })
    const due = async () => {
      const { rows } = await sql<{ due: number }>`
        select count(*)::integer as due from private.mail_outbox
        where sent_at is null and gave_up_at is null and next_attempt_at <= now()
      `.execute(database.sql)
      return rows[0]?.due ?? 0
    }
    while ((await due()) > 0);
    await worker.stop()
  }

  return {
    backupFolder,
    async work({ backs, day }: { backs: boolean; day: string }) {
      for (const job of jobs) await job.run()
      if (backs) {
        const clockIsTrusted = await clock.isTrusted()
        await backUpWhenDue({ database, config, keys, log, clockIsTrusted }, new Date())
      }
      await sendMails(day)
    },
    sentTwice: () => sent.filter(({ id }, index) => sent.findIndex((other) => other.id === id) !== index),
    digests: () => sent.filter(({ kind }) => kind === 'due-digest').map(({ day }) => day),
  }
}

async function openPlace(engine: (typeof engines)[number]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-month-'))
  const postgres = engine === 'postgres' ? await startOwnPostgres({ ownClock: true }) : undefined
  if (engine === 'postgres' && !postgres) throw new Error('there is no PostgreSQL whose clock could be set')
  if (!postgres) await copyMigratedDatabase(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  return {
    dataDir,
    database,
    setClock: async (aheadMs: number) => postgres?.setClock(aheadMs),
    async close() {
      await database.close()
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** New enquiries of this moment, each with the mail that announces it. */
async function addEnquiries(database: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into public.consultation_requests (first_name, last_name, email, phone)
    select 'Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123' from generate_series(1, ${count}::integer)
    returning id::text
  `.execute(database.sql)
  for (const _ of rows) {
    await sql`select private.queue_mail('enquiry-receipt', 'erika.mustermann@example.com')`.execute(database.sql)
  }
  return rows.map(({ id }) => id)
}

/** Enquiries that were worked on so long ago that their period ends at noon of these days of the month. */
async function addEnquiriesThatExpire(database: Database, first: string, days: number[]) {
  const leaving: { id: string; goneBy: Date }[] = []
  for (const number of days) {
    const goneBy = berlinInstant(addDays(first, number), '12:00')
    const { rows } = await sql<{ id: string }>`
      insert into public.consultation_requests (first_name, last_name, email, phone, status, created_at, updated_at)
      select 'Max', 'Mustermann', 'max.mustermann@example.com', '040 66969-124', 'contacted', worked, worked
      from (select ${goneBy.toISOString()}::timestamptz - make_interval(months => ${practice.retention.enquiryMonths}::integer) as worked) as at
      returning id::text
    `.execute(database.sql)
    leaving.push(...rows.map(({ id }) => ({ id, goneBy })))
  }
  return leaving
}

async function idsIn(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from public.consultation_requests`.execute(database.sql)
  return rows.map(({ id }) => id).sort()
}
