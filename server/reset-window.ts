import { sql } from 'kysely'
import type { Database } from './backend/database.ts'
import type { Config } from './config.ts'

/** How long the operator's window for a temporary password stays open (deviation 1). */
const WINDOW_MINUTES = 15

/**
 * Opens the operator's window, for one use.
 *
 * @returns when it closes by itself
 */
export async function openResetWindow(database: Database, now = new Date()): Promise<Date> {
  const until = new Date(now.getTime() + WINDOW_MINUTES * 60_000)
  await sql`
    insert into private.settings (key, value) values ('reset_window', jsonb_build_object('until', ${until.toISOString()}::text))
    on conflict (key) do update set value = excluded.value, updated_at = now()
  `.execute(database.sql)
  return until
}

/**
 * Decides about the window of the first start. It is open only where nobody else can come: on loopback, with no proxy in
 * front, under a local address.
 */
export async function decideFirstWindow(
  database: Database,
  config: Pick<Config, 'SITE_URL' | 'TRUSTED_PROXIES' | 'listensOnLoopbackOnly'>,
): Promise<void> {
  if (!isPrivate(config)) {
    await sql`delete from private.settings where key = 'reset_window' and value ? 'first_start'`.execute(database.sql)
    return
  }
  // The database itself closes it as soon as an administrator has signed in once (private.reset_window_is_open).
  await sql`
    insert into private.settings (key, value) values ('reset_window', '{"first_start": true}')
    on conflict (key) do nothing
  `.execute(database.sql)
}

/** Whether nobody but people at this machine can reach the server, as far as its settings tell. */
export function isPrivate({
  listensOnLoopbackOnly,
  TRUSTED_PROXIES,
  SITE_URL,
}: Pick<Config, 'SITE_URL' | 'TRUSTED_PROXIES' | 'listensOnLoopbackOnly'>): boolean {
  return listensOnLoopbackOnly && isLocalName(new URL(SITE_URL).hostname) && TRUSTED_PROXIES.length === 0
}

/** Any other name for this machine comes from a proxy that the settings do not know, or from a foreign page (DNS rebinding). */
export function isLocalName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
