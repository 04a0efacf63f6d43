import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { normalizeAddress } from '../../rules/input/email-address.ts'
import type { Database } from '../database/database.ts'
import { endAllSessions } from './end-sessions.ts'
import { hashPassword } from './password-hashes.ts'

/**
 * Adds an administrator with rows as GoTrue writes them: the embedded backend has no `auth.admin` API. An existing account gets the
 * role and the new password; its sessions end.
 * @returns the user's id
 */
export async function createAdministrator(
  database: Database,
  { email, password }: { email: string; password: string },
): Promise<string> {
  return saveAdministrator(database, { email, passwordHash: await hashPassword(password) })
}

/** `createAdministrator` with the hash from `hashPassword`. */
export async function saveAdministrator(
  database: Database,
  { email, passwordHash: hash }: { email: string; passwordHash: string },
): Promise<string> {
  const address = normalizeAddress(email)
  return database.sql.transaction().execute(async (transaction) => {
    const existing = await sql<{ id: string }>`select id from auth.users where email = ${address}`.execute(transaction)
    const id = existing.rows[0]?.id ?? randomUUID()
    if (existing.rows.length > 0) {
      await sql`update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${id}`.execute(
        transaction,
      )
      // Another person may be signed in with the old password.
      await endAllSessions(transaction, id)
    } else {
      await sql`select private.expect_account(${address})`.execute(transaction)
      await addAccount(transaction, { id, email: address, passwordHash: hash })
    }
    await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin') on conflict do nothing`.execute(
      transaction,
    )
    // Of somebody who had the appointments alone.
    await sql`delete from public.user_roles where user_id = ${id} and role <> 'admin'`.execute(transaction)
    return id
  })
}

/** Adds the rows of an account that was announced with `private.expect_account`. */
export async function addAccount(
  transaction: Database['sql'],
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string },
): Promise<void> {
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (
      ${id}, 'authenticated', 'authenticated', ${email}, ${passwordHash}, now(),
      '{"provider": "email", "providers": ["email"]}'::jsonb, '{}'::jsonb
    )
  `.execute(transaction)
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (
      ${randomUUID()}, 'email', ${id}, ${id},
      ${JSON.stringify({ sub: id, email, email_verified: true })}::text::jsonb, null
    )
  `.execute(transaction)
}

/** Whether the site has an administrator. */
export async function hasAdministrator(database: Database): Promise<boolean> {
  const { rows } = await sql`select from public.user_roles where role = 'admin' limit 1`.execute(database.sql)
  return rows.length > 0
}
