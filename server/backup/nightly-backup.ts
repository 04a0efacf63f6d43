import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../backend/database.ts'
import type { Config } from '../config.ts'
import type { Keys } from '../keys.ts'
import type { Log } from '../log.ts'
import { createBackup, type FinishedBackup } from './create-backup.ts'

const LOOK_MS = 5 * 60_000
/** Local time in Europe/Berlin from which a day's backup is due. */
const DUE_HOUR = 3

interface NightlyParts {
  database: Database
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_NIGHTLY' | 'BACKUP_PASSPHRASE'>
  keys: Keys
  log: Log
}

/**
 * One backup a day, from three o'clock on, also when the server was off at night; several processes on one database
 * make one between them.
 */
export function startNightlyBackups(parts: NightlyParts): { stop(): Promise<void> } {
  if (!parts.config.BACKUP_NIGHTLY) return { stop: async () => {} }
  // A backup may take longer than the time between two looks: the looks meanwhile are this one.
  let working: Promise<unknown> | undefined
  const look = () => {
    working ??= backUpWhenDue(parts, new Date())
      .catch((error: unknown) => parts.log.error({ err: error }, 'the nightly backup failed and will be tried again'))
      .finally(() => {
        working = undefined
      })
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

/**
 * Makes the backup of this day if it is due and nobody has made it, then removes the oldest ones.
 *
 * @returns the backup, or undefined when there was nothing to do
 * @throws whatever kept the backup from being made: the claim is given back, and the next look tries again
 */
export async function backUpWhenDue(
  { database, config, keys, log }: NightlyParts,
  now: Date,
): Promise<FinishedBackup | undefined> {
  const day = dueDay(now)
  if (!day || !(await claim(database, day))) return undefined
  let backup: FinishedBackup
  try {
    backup = await createBackup(
      { database, dataDir: config.DATA_DIR },
      { folder: config.BACKUP_DIR, keys, passphrase: config.BACKUP_PASSPHRASE, now },
    )
    await markDone(database)
  } catch (error) {
    await giveBack(database)
    throw error
  }
  const { tables, files, missingFiles } = backup.manifest
  log.info({ tables: tables.length, files: files.length, missingFiles: missingFiles.length }, 'nightly backup made')
  // The backup stands, and making it again would not remove the old ones.
  await rotate(config.BACKUP_DIR, config.BACKUP_KEEP).catch((error: unknown) =>
    log.error({ err: error }, 'old backups could not be removed'),
  )
  return backup
}

/** Keeps the newest archives, each with its keys. Only called after a new one was proven. */
async function rotate(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const stems = new Set(names.flatMap((name) => name.match(/^(praxis-\d{4}-[\dTZ-]+)\.(tar|schluessel)\./)?.[1] ?? []))
  const surplus = [...stems].sort().slice(0, -keep)
  for (const stem of surplus) {
    for (const name of names) if (name.startsWith(`${stem}.`)) await rm(join(folder, name), { force: true })
  }
}

/** @returns the day in Europe/Berlin whose backup is due, undefined before three o'clock */
function dueDay(now: Date): string | undefined {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
    .format(now)
    .split(' ')
  return Number(parts[1]) >= DUE_HOUR ? parts[0] : undefined
}

/** One process gets the day. A claim that was not finished within an hour belongs to a process that died with it. */
async function claim(database: Database, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into private.settings as known (key, value) values ('nightly_backup', jsonb_build_object('day', ${day}::text))
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where known.value ->> 'day' is distinct from ${day}::text
      or (not known.value ? 'done' and known.updated_at < now() - interval '1 hour')
    returning key
  `.execute(database.sql)
  return rows.length > 0
}

async function markDone(database: Database): Promise<void> {
  await sql`
    update private.settings set value = value || '{"done": true}', updated_at = now() where key = 'nightly_backup'
  `.execute(database.sql)
}

async function giveBack(database: Database): Promise<void> {
  await sql`delete from private.settings where key = 'nightly_backup'`.execute(database.sql).catch(() => {})
}
