// @module-tag more
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkDatabaseLog } from '../../../server/commands/doctor/check-database-log.ts'
import { hasOwnPostgres, startOwnPostgres } from '../../support/database/own-postgres.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

/** Stands where a visitor writes. */
const MARKER = 'Erika-geb-1961-Diagnose'

/** What stands in the log of a PostgreSQL that refuses requests in words of its own, and what the doctor says of it. */
async function logOf(options: string[]) {
  const postgres = await startOwnPostgres({ options })
  if (!postgres) throw new Error('PostgreSQL did not start')
  const server = await startServerUnderTest('postgres', { DATABASE_URL: postgres.url })
  const { visitor, administrator } = server.as
  const refused = [
    await visitor.from('consultation_requests').insert(consultationRequest({ id: MARKER })),
    await visitor
      .from('consultation_requests')
      .insert(consultationRequest({ message: MARKER, consultation_type: 'x' })),
    await administrator.from('consultation_requests').select('id').eq('id', MARKER),
  ]
  expect(refused.map(({ error }) => error !== null)).toEqual([true, true, true])
  const found = await checkDatabaseLog(server.database)
  await server.stop()
  await postgres.stop()
  return { log: postgres.log(), ...found }
}

test.runIf(hasOwnPostgres)(
  'the log of a PostgreSQL with its usual settings holds what visitors write, and the doctor says what to set',
  async () => {
    const { log, verdict, advice } = await logOf([])

    expect(log).toContain(MARKER)
    expect(verdict).toBe('note')
    expect(advice).toContain("alter system set log_min_messages = 'fatal'")
    expect(advice).toContain("alter system set log_min_error_statement = 'panic'")
  },
)

test.runIf(hasOwnPostgres)('with the settings of compose.yaml it holds nothing of it', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../deploy/compose.yaml'), 'utf8')

  const { log, verdict } = await logOf(parse(text, { merge: true }).services.database.command.slice(1))

  expect(log).not.toContain(MARKER)
  expect(verdict).toBe('ok')
})
