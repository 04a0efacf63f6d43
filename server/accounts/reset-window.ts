import { sql } from 'kysely'
import { RESET_WINDOW_MINUTES } from '../../rules/input/passwords.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { keepSetting } from '../database/keep-setting.ts'
import { isPrivate } from '../is-this-machine.ts'
import { hashTypedCode, newTypedCode } from '../tokens/typed-code.ts'

/**
 * Opens the reset window for one use.
 * @returns when it closes, and the code that the call must carry; the database holds its hash
 */
export async function openResetWindow(database: Database, now = new Date()): Promise<{ until: Date; code: string }> {
  const { code, hash } = await newCode()
  const until = new Date(now.getTime() + RESET_WINDOW_MINUTES * 60_000)
  await keepSetting(database.sql, 'reset_window', { until, code_hash: hash })
  return { until, code }
}

/**
 * Opens the reset window at the first start of a server that only this machine reaches.
 * @returns the code of this start while the window is open
 */
export async function decideFirstWindow(
  database: Database,
  config: Pick<Config, 'SITE_URL' | 'TRUSTED_PROXIES' | 'listensOnLoopbackOnly'>,
): Promise<string | undefined> {
  if (!isPrivate(config)) {
    await sql`delete from private.settings where key = 'reset_window' and value ? 'first_start'`.execute(database.sql)
    return undefined
  }
  const { code, hash } = await newCode()
  // The database closes it once an administrator has signed in (private.reset_window_is_open).
  const { rows } = await sql`
    insert into private.settings as known (key, value)
    select 'reset_window', jsonb_build_object('first_start', true, 'code_hash', ${hash}::text)
    where not exists (
      select from auth.users u join public.user_roles r on r.user_id = u.id
      where r.role = 'admin' and u.last_sign_in_at is not null
    )
    on conflict (key) do update set value = excluded.value, updated_at = now() where known.value ? 'first_start'
    returning key
  `.execute(database.sql)
  return rows.length > 0 ? code : undefined
}

/** 59 random bits. */
async function newCode(): Promise<{ code: string; hash: string }> {
  const code = newTypedCode(3)
  return { code, hash: hashTypedCode(code) }
}
