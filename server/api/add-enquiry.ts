import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { secondsToWait } from '../limits/seconds-to-wait.ts'
import { refusal, tooManyRequestsRefusal } from '../routing/refusals.ts'
import type { ApiCall } from './api-call.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * `POST /rest/v1/consultation_requests` and `mwo_form_entries`: counted before the database works, in a transaction of its own, so that what a
 * rule refuses counts too. One too many that is stored already is none: the form sends the same id again after a lost answer, and takes the
 * primary key for success. The secret key is not limited.
 */
export async function addEnquiry({ request, database, ask }: ApiCall): Promise<Response> {
  const { caller, client, path, json } = request
  const seconds = caller === 'secret key' ? 0 : await secondsToWait(database, 'enquiries', client.address)
  const answer = seconds > 0 ? tooManyRequestsRefusal('rest', seconds) : await ask()
  if (answer.status !== 429 || !(await isStored(database, json.id))) return answer
  return refusal('rest', 409, '23505', { details: `unique constraint "${path.split('/').at(-1)}_pkey"` })
}

async function isStored(database: Database, id: unknown): Promise<boolean> {
  if (typeof id !== 'string' || !UUID.test(id)) return false
  const { rows } = await sql`select from private.enquiries where id = ${id}::uuid`.execute(database.sql)
  return rows.length > 0
}
