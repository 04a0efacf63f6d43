// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inspectDatabase } from '../../../server/commands/doctor/check-database.ts'
import { readConfig } from '../../../server/config.ts'
import { readClock, trustClock } from '../../../server/database/clock.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { watchClock } from '../../../server/jobs/clock-watch.ts'
import { createLog } from '../../../server/log.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { serveWithoutPages } from '../../support/server/serve-process.ts'

const DAY_MS = 86_400_000
const FAR_AHEAD = {
  CLOCK_AHEAD_MS: String(400 * DAY_MS),
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../support/server/clock-ahead.mjs')}`,
}

test('a clock 400 days ahead deletes nothing, says so, and the operator decides', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-clock-'))
  await copyMigratedDatabase(dataDir)
  const database = await openDatabase({ dataDir })
  // Answered today: one that is new is never deleted.
  await sql`
    insert into public.consultation_requests (first_name, last_name, email, phone, consent_version, status)
    select 'Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123', '2026-11-20', 'contacted'
    from generate_series(1, 5)
  `.execute(database.sql)
  await trustClock(database)
  await database.close()
  const serveUntil = async (settings: Record<string, string>, text: RegExp) => {
    const server = await serveWithoutPages({ DATA_DIR: dataDir, ...settings })
    await server.printed(text)
    await server.stop()
    return server.output()
  }

  expect(await serveUntil(FAR_AHEAD, /the clock is not trusted/)).toContain('"reason":"ahead"')
  // Back to the right time nothing is in doubt: the wrong one was not remembered.
  expect(await serveUntil({}, /expired data deleted/)).not.toContain('the clock is not trusted')
  // An operator who says that the clock is right still keeps what would be an unusual share.
  const confirm = ['server/commands/admin.ts', 'confirm', 'uhr']
  expect(await runCommand(confirm, { ...FAR_AHEAD, DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  expect(await serveUntil(FAR_AHEAD, /held back/)).toContain('"count":5,"total":5')

  const after = await openDatabase({ dataDir })
  expect((await sql`select from public.consultation_requests`.execute(after.sql)).rows).toHaveLength(5)
  expect(JSON.stringify(await inspectDatabase(after, readConfig({ DATA_DIR: dataDir })))).toContain(
    'Auf einmal würden 5 von 5 Anfragen gelöscht. Das ist ungewöhnlich viel, deshalb wurde nichts gelöscht.',
  )
  await after.close()
  await rm(dataDir, { recursive: true })
})

test('a clock that was a day ahead and is set back: mails that wait for tomorrow are due now', async () => {
  const { database, drop } = await migratedDatabase('pglite')
  await sql`
    insert into private.mail_outbox (kind, recipient, created_at, next_attempt_at)
    values ('enquiry-receipt', 'max.mustermann@example.com', now() + interval '1 day', now() + interval '1 day')
  `.execute(database.sql)

  await watchClock({ database, log: createLog('silent') }).check()

  const { rows } = await sql`select next_attempt_at <= now() as due from private.mail_outbox`.execute(database.sql)
  expect(rows).toEqual([{ due: true }])
  await drop()
})

test('a trusted time never goes back, and the present is remembered', async () => {
  const { database, drop } = await migratedDatabase('pglite')
  const now = new Date()

  expect(await readClock(database, { newestBackup: new Date(now.getTime() + 30 * DAY_MS) })).toMatchObject({
    trusted: false,
    reason: 'behind',
  })
  await trustClock(database, now)
  expect(await readClock(database, { now: new Date(now.getTime() - 60_000) })).toEqual({ trusted: true })
  const { rows } = await sql`
    select value ->> 'time' as time from private.settings where key = 'newest_time'
  `.execute(database.sql)
  expect(rows).toEqual([{ time: now.toISOString() }])
  await drop()
})
