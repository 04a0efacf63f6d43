// @module-tag more
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { hasOwnPostgres, startOwnPostgres } from '../../support/database/own-postgres.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

/** Stands where a visitor writes. */
const MARKER = 'Erika-geb-1961-Diagnose'

/** What stands in the log of a PostgreSQL that refuses requests in words of its own. */
async function logOf(options: string[]): Promise<string> {
  const postgres = await startOwnPostgres(options)
  if (!postgres) throw new Error('PostgreSQL did not start')
  const server = await startServerUnderTest('postgres', { DATABASE_URL: postgres.url })
  const entries = server.as.visitor.from('consultation_requests')
  const refused = [
    await entries.insert(consultationRequest({ id: MARKER })),
    await entries.insert(consultationRequest({ message: MARKER, consultation_type: 'x' })),
    await server.as.administrator.from('consultation_requests').select('id').eq('id', MARKER),
  ]
  expect(refused.map(({ error }) => error !== null)).toEqual([true, true, true])
  await server.stop()
  await postgres.stop()
  return postgres.log()
}

test.runIf(hasOwnPostgres)(
  'with the settings of compose.yaml the log of PostgreSQL holds nothing that visitors write, as it usually does',
  async () => {
    const text = await readFile(join(import.meta.dirname, '../../../deploy/compose.yaml'), 'utf8')

    expect(await logOf([])).toContain(MARKER)
    expect(await logOf(parse(text, { merge: true }).services.database.command.slice(1))).not.toContain(MARKER)
  },
)
