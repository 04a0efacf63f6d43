import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareDatabase } from '../../../server/api/prepare-database.ts'
import { readClock, trustClock } from '../../../server/database/clock.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { serveWithoutPages } from '../../support/server/serve-process.ts'

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

test.runIf(existsSync(FAKETIME))(
  'a clock 400 days ahead deletes nothing, says so, and the operator decides',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-clock-'))
    await receiveEnquiries(dataDir)

    const output = await serveUntil(dataDir, { FAKETIME: '+400d', LD_PRELOAD: FAKETIME }, /the clock is not trusted/)
    expect(output).toContain('"reason":"ahead"')
    expect(await countEnquiries(dataDir)).toBe(5)
    const faked = { FAKETIME: '+400d', LD_PRELOAD: FAKETIME, DATA_DIR: dataDir }
    const doctor = ['server/commands/doctor/doctor.ts']
    expect((await runCommand(doctor, faked)).output).toContain('Solange das nicht geklärt ist, wird nichts gelöscht.')

    // Back to the right time nothing is in doubt: the wrong one was not remembered.
    expect(await serveUntil(dataDir, {}, /expired data deleted/)).not.toContain('the clock is not trusted')
    expect(await countEnquiries(dataDir)).toBe(5)

    // An operator who says that the clock is right still keeps what would be an unusual share.
    expect(await runCommand(['server/commands/admin.ts', 'confirm', 'uhr'], faked)).toMatchObject({ code: 0 })
    expect(await serveUntil(dataDir, faked, /held back/)).toContain('"count":5,"total":5')
    expect((await runCommand(doctor, faked)).output).toContain(
      'Auf einmal würden 5 von 5 Anfragen gelöscht. Das ist ungewöhnlich viel, deshalb wurde nichts gelöscht.',
    )
    expect(await countEnquiries(dataDir)).toBe(5)
    await rm(dataDir, { recursive: true })
  },
  300_000,
)

test('a restored or trusted time never goes back, and the present is remembered', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-clock-'))
  const database = await openDatabase({ dataDir })
  await prepareDatabase(database)
  const now = new Date()

  expect(await readClock(database, { newestBackup: new Date(now.getTime() + 30 * 24 * 60 * 60_000) })).toMatchObject({
    trusted: false,
    reason: 'behind',
  })
  await trustClock(database, now)
  expect(await readClock(database, { now: new Date(now.getTime() - 60_000) })).toEqual({ trusted: true })
  const { rows } = await sql<{ time: string }>`
    select value ->> 'time' as time from private.settings where key = 'newest_time'
  `.execute(database.sql)
  expect(rows).toEqual([{ time: now.toISOString() }])
  await database.close()
  await rm(dataDir, { recursive: true })
}, 300_000)

/** An installation that took five enquiries today, and has answered them: one that is new is never deleted. */
async function receiveEnquiries(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  await prepareDatabase(database)
  await sql`
    insert into public.consultation_requests (first_name, last_name, email, phone, consent_version, status)
    select 'Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123', '2026-11-20', 'contacted'
    from generate_series(1, 5)
  `.execute(database.sql)
  await trustClock(database)
  await database.close()
}

async function countEnquiries(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from public.consultation_requests
  `.execute(database.sql)
  await database.close()
  return rows[0]?.count ?? 0
}

/** Starts the server, waits until it has printed this, and stops it. */
async function serveUntil(dataDir: string, settings: Record<string, string>, text: RegExp): Promise<string> {
  const server = await serveWithoutPages({ DATA_DIR: dataDir, ...settings })
  await server.printed(text)
  await server.stop()
  return server.output()
}
