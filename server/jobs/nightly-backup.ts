import { sql } from 'kysely'
import { berlinMinute } from '../../rules/berlin-time.ts'
import { rotateBackups } from '../backup/archive-names.ts'
import { createBackup, type FinishedBackup } from '../backup/create-backup.ts'
import { ownEncryption } from '../backup/encryption.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { keepSetting } from '../database/keep-setting.ts'
import type { Log } from '../log.ts'
import type { ServerParts } from '../server-parts.ts'

/** Local time in Europe/Berlin from which a day's backup is due. */
const DUE_TIME = '03:00'
/** A backup that fails is tried every five minutes, unless no server is set to make one any more. */
const LATE = '1 hour'
const UNTRIED = '2 days'

interface NightlyParts extends Pick<ServerParts, 'database' | 'files' | 'keys' | 'log'> {
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE'>
}

/**
 * Makes the backup of this day once, then removes the oldest ones.
 * @returns undefined when there was nothing to do @throws the failure of the backup, which is tried again
 */
export async function backUpWhenDue(
  { database, files, config, keys, log }: NightlyParts,
  now: Date,
): Promise<FinishedBackup | undefined> {
  const day = dueDay(now)
  if (!day || (await isDone(database, day))) return undefined
  await recordTry(database, now)
  const backup = await createBackup(
    { database, files },
    { folder: config.BACKUP_DIR, keys, encryption: await ownEncryption(config), now },
  )
  const { manifest } = backup
  const { missingFiles, whyMissing } = manifest
  const done = { day, done: true, missingFiles: missingFiles.length }
  await keepSetting(database.sql, 'nightly_backup', done)
  log.info({ tables: manifest.tables.length, files: manifest.files.length }, 'nightly backup made')
  if (missingFiles.length > 0)
    log.error(
      { missingFiles: missingFiles.length, whyMissing },
      'the nightly backup is incomplete: uploaded files are missing',
    )
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

async function isDone(database: Database, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from private.settings where key = 'nightly_backup' and value ->> 'day' = ${day} and value ? 'done'
  `.execute(database.sql)
  return rows.length > 0
}

/** Until one succeeds, the record tells since when none did. */
async function recordTry(database: Database, now: Date): Promise<void> {
  await sql`
    insert into private.settings as s (key, value)
    values ('nightly_backup', jsonb_build_object('since', ${now.toISOString()}::text, 'tried', ${now.toISOString()}::text))
    on conflict (key) do update
    set value = excluded.value || s.value || jsonb_build_object('tried', excluded.value -> 'tried'), updated_at = now()
  `.execute(database.sql)
}

/** What is to be said of the nightly backups: that none succeeds, or that files were missing in the last one. */
export async function backupWarning(
  database: Pick<Database, 'sql'>,
  now = new Date(),
): Promise<'backup_late' | 'backup_incomplete' | undefined> {
  const { rows } = await sql<{ isLate: boolean | null; isIncomplete: boolean | null }>`
    select (value ->> 'since')::timestamptz < ${now.toISOString()}::timestamptz - ${LATE}::interval
        and (value ->> 'tried')::timestamptz > ${now.toISOString()}::timestamptz - ${UNTRIED}::interval as "isLate",
      (value ->> 'missingFiles')::integer > 0 as "isIncomplete"
    from private.settings where key = 'nightly_backup'
  `.execute(database.sql)
  return rows[0]?.isLate ? 'backup_late' : rows[0]?.isIncomplete ? 'backup_incomplete' : undefined
}
