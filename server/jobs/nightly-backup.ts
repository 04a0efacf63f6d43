import { sql } from 'kysely'
import { berlinMinute } from '../../rules/berlin-time.ts'
import type { Keys } from '../accounts/keys.ts'
import { createBackup, type FinishedBackup } from '../backup/create-backup.ts'
import { ownEncryption } from '../backup/encryption.ts'
import { rotateBackups } from '../backup/rotate-backups.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import type { FileStorage } from '../storage/file-storage.ts'

/** Local time in Europe/Berlin from which a day's backup is due. */
const DUE_TIME = '03:00'

interface NightlyParts {
  database: Database
  files: FileStorage
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE'>
  keys: Keys
  log: Log
}

/**
 * Makes the backup of this day, once for all processes on a database, then removes the oldest ones.
 * @returns undefined when there was nothing to do @throws the failure of the backup, which is tried again
 */
export async function backUpWhenDue(
  { database, files, config, keys, log }: NightlyParts,
  now: Date,
): Promise<FinishedBackup | undefined> {
  const day = dueDay(now)
  if (!day || !(await claim(database, day))) return undefined
  let backup: FinishedBackup
  try {
    backup = await createBackup(
      { database, files },
      { folder: config.BACKUP_DIR, keys, encryption: await ownEncryption(config), now },
    )
    await recordDone(database, backup)
  } catch (error) {
    await giveBack(database)
    throw error
  }
  const { manifest } = backup
  const { missingFiles } = manifest
  log.info({ tables: manifest.tables.length, files: manifest.files.length }, 'nightly backup made')
  if (missingFiles.length > 0)
    log.error({ missingFiles: missingFiles.length }, 'the nightly backup is incomplete: uploaded files are missing')
  // A failure here must not make the backup again.
  await rotate(config, now, log)
  return backup
}

async function rotate(
  { BACKUP_DIR, BACKUP_KEEP }: Pick<Config, 'BACKUP_DIR' | 'BACKUP_KEEP'>,
  now: Date,
  log: Log,
): Promise<void> {
  try {
    const { future } = await rotateBackups(BACKUP_DIR, { keep: BACKUP_KEEP, now })
    if (future > 0) log.warn({ backups: future }, 'backups are dated in the future: the clock was wrong')
  } catch (error) {
    log.error({ err: error }, 'old backups could not be removed')
  }
}

/** The day in Berlin whose backup is due. */
function dueDay(now: Date): string | undefined {
  const [day, time = ''] = berlinMinute(now).split('T')
  return time >= DUE_TIME ? day : undefined
}

/** One process gets the day. A claim that was not finished within an hour belongs to a dead process. */
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

async function recordDone(database: Database, { manifest }: FinishedBackup): Promise<void> {
  const result = JSON.stringify({ done: true, missingFiles: manifest.missingFiles.length })
  await sql`
    update private.settings set value = value || ${result}::jsonb, updated_at = now() where key = 'nightly_backup'
  `.execute(database.sql)
}

/** Whether uploaded files were missing when the last nightly backup was made. */
export async function isLastBackupIncomplete(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from private.settings where key = 'nightly_backup' and (value ->> 'missingFiles')::integer > 0
  `.execute(database.sql)
  return rows.length > 0
}

async function giveBack(database: Database): Promise<void> {
  await sql`delete from private.settings where key = 'nightly_backup'`.execute(database.sql).catch(() => {})
}
