import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { hashTypedCode, newTypedCode } from '../../tokens/typed-code.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { tellOwner } from './tell-owner.ts'

const CODES = 10
/** 79 random bits. */
const GROUPS = 4

export interface RecoveryCodeSet {
  id: string
  total: number
  remaining: number
}

/** @returns the current set of a person, undefined before one was made */
export async function recoveryCodesOf(database: Database, userId: string): Promise<RecoveryCodeSet | undefined> {
  const { rows } = await sql<RecoveryCodeSet>`
    select set_id::text as id, count(*)::integer as total, (count(*) filter (where used_at is null))::integer as remaining
    from private.recovery_codes where user_id = ${userId}::uuid group by set_id
  `.execute(database.sql)
  return rows[0]
}

/**
 * Replaces all codes of a person by ten new ones, of which only the hashes are stored, and mails the person.
 * @returns the codes as they are printed, `abcd-efgh-jkmn-pqrs`
 */
export async function makeRecoveryCodes(
  database: Database,
  person: SignedIn,
  event: 'recovery codes made' | 'recovery codes renewed',
): Promise<{ id: string; total: number; codes: string[] }> {
  const { userId } = person
  const id = randomUUID()
  const codes = Array.from({ length: CODES }, () => newTypedCode(GROUPS))
  await database.sql.transaction().execute(async (transaction) => {
    await sql`delete from private.recovery_codes where user_id = ${userId}::uuid`.execute(transaction)
    await sql`
      insert into private.recovery_codes (user_id, set_id, code_hash)
      select ${userId}::uuid, ${id}::uuid, code_hash from unnest(${codes.map(hashTypedCode)}::text[]) code_hash
    `.execute(transaction)
    await tellOwner(transaction, person, event)
  })
  return { id, total: CODES, codes }
}

/**
 * Uses up one code. Capitals, spaces and missing dashes do not matter.
 * @returns false for a code that is unknown or used, and for a person without a verified factor
 */
export async function acceptRecoveryCode(database: Database, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    update private.recovery_codes set used_at = now()
    where user_id = ${userId}::uuid and code_hash = ${hashTypedCode(code)} and used_at is null
      and exists (select from auth.mfa_factors f where f.user_id = ${userId}::uuid and f.status = 'verified')
    returning set_id
  `.execute(database.sql)
  return rows.length > 0
}
