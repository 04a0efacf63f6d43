import { sql } from 'kysely'
import { RECEIPTS_OF_A_PROVIDER } from '../../rules/operation/request-limits.ts'
import type { Database } from '../database/database.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import type { ApiCall } from './api-call.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * `POST /rest/v1/consultation_requests` and `mwo_form_entries`: counted before the database works, so that what a rule refuses counts too.
 * Beyond the limit the id of a stored enquiry is answered with 409 as within it: the form sends it again after a lost
 * answer, and takes that for success. The secret key is not limited.
 */
export async function addEnquiry({ request, database, limiter, ask }: ApiCall): Promise<Response> {
  const { caller, client, path, json } = request
  if (caller === 'secret key') return ask()
  const { seconds, ofProvider } = await limiter.take('enquiries', client.address)
  const response =
    seconds > 0
      ? tooManyRequestsResponse('rest', seconds)
      : await ask(undefined, ofProvider <= RECEIPTS_OF_A_PROVIDER ? 'with receipt' : 'without receipt')
  if (response.status !== 429 || !(await isStored(database, json.id))) return response
  return errorResponse('rest', 409, '23505', { details: `unique constraint "${path.split('/').at(-1)}_pkey"` })
}

async function isStored(database: Database, id: unknown): Promise<boolean> {
  if (typeof id !== 'string' || !UUID.test(id)) return false
  const { rows } = await sql`select from private.enquiry where id = ${id}::uuid`.execute(database.sql)
  return rows.length > 0
}
