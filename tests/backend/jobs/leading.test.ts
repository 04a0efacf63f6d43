// @module-tag more
import { expect, onTestFinished, test } from 'vitest'
import { createLeadership } from '../../../server/database/leadership.ts'
import { createTestDatabase, engines, onServer } from '../../support/database/databases.ts'

const BACKUP = 'nightly backup'
const DIGEST = 'due digest'

/** Processes that share one database. */
async function twoProcesses(silentMs?: number) {
  const { name, url, drop } = await createTestDatabase()
  const first = createLeadership({ connectionString: url }, silentMs)
  const second = createLeadership({ connectionString: url })
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()])
    await drop()
  })
  return { name, first, second }
}

test.runIf(engines.includes('postgres'))('one process has a work alone, and each asks for its own', async () => {
  const { first, second } = await twoProcesses()

  expect(await first.leads([DIGEST])).toEqual([DIGEST])
  expect(await second.leads([DIGEST, BACKUP])).toEqual([BACKUP])
  expect(await first.leads([DIGEST, BACKUP])).toEqual([DIGEST])
})

test.runIf(engines.includes('postgres'))(
  'of one whose connection ends another takes over, and of one that falls silent too',
  async () => {
    const cut = await twoProcesses()
    await cut.first.leads([BACKUP])
    await onServer(
      (sql) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${cut.name} and query ~ 'work'`,
    )
    await expect.poll(() => cut.second.leads([BACKUP])).toEqual([BACKUP])

    // As a process that hangs, or a machine that vanishes without a goodbye.
    const silent = await twoProcesses(100)
    await silent.first.leads([BACKUP])
    await expect.poll(() => silent.second.leads([BACKUP])).toEqual([BACKUP])
    await silent.first.leads([BACKUP]).catch(() => {})
    expect(await silent.first.leads([BACKUP])).toEqual([])
  },
)
