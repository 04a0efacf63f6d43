import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { prepareDatabase } from '../backend/prepare-database.ts'
import { joinParts, readMark, withoutMark } from '../data-folder/belonging.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { allToDisk } from '../data-folder/to-disk.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { trustClock } from '../database/clock.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { grantAppRole, mayChangeSchema } from '../database/serving-user.ts'
import { readWithOrigin } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { checkRestorable, type LoadedTable, load } from './load.ts'
import type { Manifest } from './manifest.ts'
import type { Origin } from './origin.ts'
import { refuseWithoutRoom } from './room.ts'
import {
  dropSchemasAside,
  holdsNothing,
  isCutOff,
  putSchemasBack,
  setSchemasAside,
  undoCutOffRestore,
} from './schemas-aside.ts'
import type { Seal } from './seal.ts'
import { forgetSwap, swapParts, undoSwap } from './swap-parts.ts'
import { sweepWorkplaces } from './workplaces.ts'

export interface RestoreTarget {
  dataDir: string
  /** Of the owner: restoring makes tables. */
  databaseUrl?: string | undefined
  /** Of the user that serves the site, where that is another one. */
  servingUrl?: string | undefined
}

export interface RestoreReport {
  manifest: Manifest
  tables: LoadedTable[]
  /** Where the files of the installation before went, if there was one. */
  setAside: string | undefined
  /** Whether what was here belonged to another installation than the archive. */
  wasAnother: boolean
}

/** True when nothing would be lost by restoring here. */
export async function isEmptyTarget({ dataDir, databaseUrl }: RestoreTarget): Promise<boolean> {
  if (withoutMark(await namesIn(join(dataDir, 'files'))).length > 0) return false
  if (!databaseUrl) return (await namesIn(join(dataDir, 'database'))).length === 0
  return withPostgres(databaseUrl, holdsNothing)
}

/**
 * Brings back what was there before a restore that was cut off, so that it can be backed up.
 *
 * @throws FolderInUse while another restore is at work
 */
export async function recoverFromCutOffRestore(target: RestoreTarget): Promise<void> {
  const release = await holdFolder(target.dataDir)
  await undoCutOff(target).finally(release)
}

/** Called by who holds the data folder. Schemas that are set aside decide for the files, too. */
async function undoCutOff({ dataDir, databaseUrl }: RestoreTarget): Promise<void> {
  await sweepWorkplaces(dataDir)
  if (!databaseUrl) return
  await withPostgres(databaseUrl, async (database) => {
    if (await isCutOff(database)) await undoSwap(dataDir)
    else await forgetSwap(dataDir)
    await undoCutOffRestore(database)
  })
}

/**
 * Puts an archive in the place of what is there. Everything is unpacked, loaded and compared beside the old data
 * first; the change itself is renames (files, keys, built-in database). On PostgreSQL the old content is set aside
 * meanwhile: dropped at the very end, or put back.
 *
 * @param keys text of the key file that takes its place with the rest; without it the keys stay
 * @param replace what to do with a target that is not empty: without it, it is refused
 * @param accept throws when the operator does not want what was read, before anything of it takes its place
 * @param clockIsRight the operator's word on a clock that is behind the archive
 * @throws BackupError and StartupError: nothing was changed
 */
export async function restore(
  archive: string,
  target: RestoreTarget,
  {
    seal,
    keys,
    replace = false,
    accept = () => {},
    clockIsRight = false,
  }: {
    seal?: Seal | undefined
    keys?: string | undefined
    replace?: boolean
    accept?: (origin: Origin) => unknown
    clockIsRight?: boolean
  },
): Promise<RestoreReport> {
  const { dataDir, databaseUrl, servingUrl } = target
  // Held on PostgreSQL, too: two restores at once would mix their files.
  const release = await holdFolder(dataDir)
  const workplace = join(dataDir, `restore-${randomUUID()}`)
  try {
    const { manifest: promised, unpackedBytes } = await checkRestorable(archive, seal)
    if (!clockIsRight) refuseClockBehind(promised)
    await undoCutOff(target)
    await refuseWithoutRoom(dataDir, unpackedBytes)
    if (!replace && !(await isEmptyTarget(target))) {
      throw new BackupError(
        'Hier ist schon eine Website mit Daten. Nichts wurde geändert. Mit --replace wird sie ersetzt; vorher wird sie gesichert.',
      )
    }
    const unpacked = join(workplace, 'unpacked')
    const before = await readMark(dataDir)
    const { manifest, ...origin } = await readWithOrigin(archive, seal, unpacked)
    // Between the operator's first look and this one, the file may have become another.
    accept(origin)
    const loading = { manifest, unpacked, clockIsRight }
    const tables = databaseUrl
      ? await loadIntoPostgres({ databaseUrl, servingUrl }, loading)
      : await loadIntoPglite(workplace, loading)
    await mkdir(join(unpacked, 'files'), { recursive: true, mode: 0o700 })
    if (keys) await writeWhole(join(workplace, 'keys.json'), keys)
    // The files bear the mark: beside another database than theirs nothing is taken in.
    await allToDisk(workplace)
    const setAside = await swapParts(dataDir, {
      files: join(unpacked, 'files'),
      ...(keys ? { 'keys.json': join(workplace, 'keys.json') } : {}),
      ...(databaseUrl ? {} : { database: join(workplace, 'database') }),
    }).catch(async (cause: unknown) => {
      await undoCutOff(target)
      throw cause
    })
    // Only now: a power cut before leaves the old content findable, and the server refuses what is half done.
    if (databaseUrl) await withPostgres(databaseUrl, dropSchemasAside)
    await forgetSwap(dataDir)
    const wasAnother = before !== undefined && before !== (await readMark(dataDir))
    return { manifest, tables, setAside, wasAnother }
  } finally {
    await rm(workplace, { recursive: true, force: true })
    release()
  }
}

/** Clocks of several machines differ a little. */
const CLOCK_TOLERANCE_MS = 60 * 60_000

/**
 * A clock that is behind would keep or delete the restored data by wrong dates. Whether it is too far ahead is asked when the
 * website starts.
 *
 * @throws BackupError
 */
export function refuseClockBehind({ createdAt }: Pick<Manifest, 'createdAt'>, now = new Date()): void {
  const made = new Date(createdAt)
  if (now.getTime() > made.getTime() - CLOCK_TOLERANCE_MS) return
  const [shown, written] = [now, made].map((time) => TIME.format(time))
  throw new BackupError(
    `Die Uhr dieses Rechners zeigt ${shown}, die Sicherung ist vom ${written}. Nichts wurde geändert. Stellen Sie die Uhr (timedatectl set-ntp true). Geht sie richtig, ging sie damals vor: Wiederholen Sie den Befehl mit --clock-is-right.`,
  )
}

const TIME = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' })

interface Loading {
  manifest: Manifest
  unpacked: string
  clockIsRight: boolean
}

async function loadIntoPglite(workplace: string, loading: Loading): Promise<LoadedTable[]> {
  const database = await openDatabase({ dataDir: workplace })
  return loadAndJoin(database, loading).finally(() => database.close())
}

/** The files take their place together with the mark of their database. */
async function loadAndJoin(database: Database, { manifest, unpacked, clockIsRight }: Loading): Promise<LoadedTable[]> {
  const tables = await load(database, manifest, unpacked)
  if (clockIsRight) await trustClock(database)
  await joinParts(database, unpacked, { replaces: true })
  return tables
}

async function loadIntoPostgres(
  { databaseUrl, servingUrl }: { databaseUrl: string; servingUrl: string | undefined },
  loading: Loading,
): Promise<LoadedTable[]> {
  return withPostgres(databaseUrl, async (database) => {
    await refuseOtherSessions(database)
    await setSchemasAside(database)
    try {
      const tables = await loadAndJoin(database, loading)
      // An archive may be older than the program.
      if (servingUrl) {
        await prepareDatabase(database)
        await grantAppRole(database, servingUrl)
      }
      return tables
    } catch (cause) {
      await putSchemasBack(database)
      throw cause
    }
  })
}

async function refuseOtherSessions(database: Database): Promise<void> {
  // A session that was just closed is listed for a moment longer.
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    `.execute(database.sql)
    if (rows.length === 0) return
    if (tries === 20) {
      throw new BackupError('Die Datenbank ist in Benutzung. Beenden Sie zuerst die Website (alle Prozesse).')
    }
    await wait(100)
  }
}

async function withPostgres<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: '', databaseUrl })
  try {
    if (!(await mayChangeSchema(database))) {
      throw new BackupError(
        'Wiederherstellen kann nur der Besitzer der Datenbank. Nichts wurde geändert. Setzen Sie DATABASE_OWNER_URL (Betriebshandbuch).',
      )
    }
    return await work(database)
  } finally {
    await database.close()
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
