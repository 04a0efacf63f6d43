import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { normalizeAddress } from '../../rules/input/email-address.ts'
import { addAccount } from '../accounts/administrators.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import type { Database } from '../database/open-database.ts'
import { refusal } from '../routing/refusals.ts'

const newUser = z.object({ email: z.string().max(255), password: z.string().min(1), email_confirm: z.literal(true) })

/** Whether a request of a function is `auth.admin.createUser`. */
export function asksForUser(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname === '/auth/v1/admin/users'
}

/**
 * `POST /auth/v1/admin/users`, which the embedded backend lacks, for functions of this process; the route table does not list it.
 * The database refuses an account that was not announced.
 */
export async function createUser(
  request: Request,
  { database, secretKey }: { database: Database; secretKey: string },
): Promise<Response> {
  if (request.headers.get('apikey') !== secretKey) return refusal('auth', 401, 'no_authorization')
  const parsed = newUser.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) return refusal('auth', 400, 'validation_failed')
  const id = randomUUID()
  const email = normalizeAddress(parsed.data.email)
  const passwordHash = await hashPassword(parsed.data.password)
  try {
    await database.sql.transaction().execute((transaction) => addAccount(transaction, { id, email, passwordHash }))
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === '23505') return refusal('auth', 422, 'email_exists')
    if (code === '42501') return refusal('auth', 422, 'signup_disabled')
    throw error
  }
  return Response.json({ id, aud: 'authenticated', role: 'authenticated', email })
}
