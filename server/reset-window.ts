import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './backend/database.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** How long the operator's window for a temporary password stays open (deviation 1). */
const WINDOW_MINUTES = 15
const LOOK_MS = 2000

/**
 * Opens the window in the database.
 *
 * @param until when it closes by itself
 */
export async function openResetWindow(database: Database, until: Date): Promise<void> {
  await sql`
    insert into private.settings (key, value) values ('reset_window', jsonb_build_object('until', ${until.toISOString()}::text))
    on conflict (key) do update set value = excluded.value, updated_at = now()
  `.execute(database.sql)
}

/**
 * `npm run admin -- reset-window` where the database belongs to the running server alone (PGlite): a file in its data
 * folder, which only somebody on this machine with its rights can write.
 *
 * @returns when the window closes
 */
export async function askForResetWindow(dataDir: string, now = new Date()): Promise<Date> {
  const until = closingTime(now)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(requestFile(dataDir), until.toISOString(), { mode: 0o600 })
  return until
}

export function closingTime(now = new Date()): Date {
  return new Date(now.getTime() + WINDOW_MINUTES * 60_000)
}

/**
 * Decides about the window of the first start, and looks for the operator's request while the server runs.
 *
 * The first window is open only where nobody else can come: on loopback, with no proxy in front, under a local address.
 */
export async function startResetWindow({
  database,
  config,
  log,
}: {
  database: Database
  config: Pick<Config, 'DATA_DIR' | 'SITE_URL' | 'TRUSTED_PROXIES' | 'listensOnLoopbackOnly'>
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  await decideFirstWindow(database, isPrivate(config))

  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    looking = openIfAsked(database, config.DATA_DIR, log).catch((error: unknown) =>
      log.error({ err: error }, 'the request for a reset window could not be read'),
    )
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

async function decideFirstWindow(database: Database, open: boolean): Promise<void> {
  if (!open) {
    await sql`delete from private.settings where key = 'reset_window' and value ? 'first_start'`.execute(database.sql)
    return
  }
  // The database itself closes it as soon as an administrator has signed in once (private.reset_window_is_open).
  await sql`
    insert into private.settings (key, value) values ('reset_window', '{"first_start": true}')
    on conflict (key) do nothing
  `.execute(database.sql)
}

function isPrivate({
  listensOnLoopbackOnly,
  TRUSTED_PROXIES,
  SITE_URL,
}: Pick<Config, 'SITE_URL' | 'TRUSTED_PROXIES' | 'listensOnLoopbackOnly'>): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(SITE_URL).hostname)
  return listensOnLoopbackOnly && isLocal && TRUSTED_PROXIES.length === 0
}

async function openIfAsked(database: Database, dataDir: string, log: Log): Promise<void> {
  const file = requestFile(dataDir)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  await rm(file, { force: true })
  const until = new Date(text.trim())
  // Never longer than promised, whatever stands in the file.
  const latest = closingTime()
  if (Number.isNaN(until.getTime()) || until < new Date()) return
  await openResetWindow(database, until < latest ? until : latest)
  log.warn('the window for a temporary administrator password is open for 15 minutes, for one use')
}

function requestFile(dataDir: string): string {
  return join(dataDir, 'open-reset-window')
}
