// @module-tag more
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkDatabaseLog } from '../../../server/commands/doctor/check-database-log.ts'
import { hasOwnPostgres, type OwnPostgres, startOwnPostgres } from '../../support/database/own-postgres.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

/** Stands where a visitor writes. */
const MARKER = 'Erika-geb-1961-Diagnose'

let postgres: OwnPostgres | undefined
let server: ServerUnderTest | undefined
afterEach(async () => {
  await server?.stop()
  await postgres?.stop()
})

async function ownPostgres(options: string[] = []): Promise<OwnPostgres> {
  const own = await startOwnPostgres({ options })
  if (!own) throw new Error('PostgreSQL did not start')
  return own
}

/** Requests that the database refuses in words of its own, with what was sent in them. */
async function sendRefused({ as }: ServerUnderTest): Promise<void> {
  const entries = as.visitor.from('consultation_requests')
  const refused = [
    await entries.insert(consultationRequest({ id: MARKER })),
    await entries.insert(consultationRequest({ message: MARKER, consultation_type: 'x' })),
    await as.administrator.from('consultation_requests').select('id').eq('id', MARKER),
  ]
  expect(refused.map(({ error }) => error !== null)).toEqual([true, true, true])
}

test.runIf(hasOwnPostgres)(
  'the log of a PostgreSQL with its usual settings holds what visitors write, and the doctor says what to set',
  async () => {
    postgres = await ownPostgres()
    server = await startServerUnderTest('postgres', { DATABASE_URL: postgres.url })
    await sendRefused(server)

    expect(postgres.log()).toContain(MARKER)
    const { verdict, advice } = await checkDatabaseLog(server.database)
    expect(verdict).toBe('note')
    expect(advice).toContain("alter system set log_min_messages = 'fatal'")
    expect(advice).toContain("alter system set log_min_error_statement = 'panic'")
  },
  300_000,
)

test.runIf(hasOwnPostgres)(
  'with the settings of compose.yaml it holds nothing of it',
  async () => {
    const compose = parse(await readFile(join(import.meta.dirname, '../../../deploy/compose.yaml'), 'utf8'), {
      merge: true,
    })
    postgres = await ownPostgres(compose.services.database.command.slice(1))
    server = await startServerUnderTest('postgres', { DATABASE_URL: postgres.url })
    await sendRefused(server)

    expect(postgres.log()).not.toContain(MARKER)
    expect((await checkDatabaseLog(server.database)).verdict).toBe('ok')
  },
  300_000,
)
