import { access, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../../rules/input/uploads.ts'
import type { NotReadyReason, OperatingState } from '../../rules/operation/operating-state.ts'
import type { Database } from '../database/open-database.ts'
import { SlowDatabase, tryWrite } from '../database/try-write.ts'
import { reasonOf } from '../explain-failure.ts'
import type { Log } from '../log.ts'
import type { MailSignIn } from '../mail/mail-sign-in.ts'
import type { FileStorage } from '../storage/file-storage.ts'

const LIMIT_MS = 5000
/** The route is public, and each answer writes to the database. */
const KEPT_MS = 5000

interface ReadinessParts {
  database: Database
  files: Pick<FileStorage, 'list'>
  dataDir: string
  clock: { isTrusted(): Promise<boolean> }
  backups: { isLastIncomplete(): Promise<boolean> }
  releases: { isBehind(): boolean; isIncomplete(): boolean }
  /** Another server is to be asked instead, though this one still answers. */
  isDraining?: () => boolean
  signIn?: Pick<MailSignIn, 'warnings'> | undefined
  log: Log
  now?: () => number
}

/**
 * Whether an enquiry and a file could be stored now, by a write that is rolled back, a small file, and the room on the disk. It is
 * ready while enquiries are stored, though files be refused.
 */
export function createReadiness({
  database,
  files,
  dataDir,
  clock,
  backups,
  releases,
  isDraining = () => false,
  signIn,
  log,
  now = Date.now,
}: ReadinessParts): () => Promise<OperatingState> {
  let kept: { until: number; answer: Promise<OperatingState> } | undefined

  async function check(): Promise<OperatingState> {
    const reasons = new Set<NotReadyReason>()
    let ready = true
    try {
      if (!(await hasRoom(tmpdir()))) reasons.add('disk_full')
      if (database.engine === 'pglite') await tryDisk(dataDir, reasons)
      await Array.fromAsync(files.list(1))
    } catch (error) {
      log.error({ err: error }, 'a file could not be stored now')
      reasons.add(isMissing(error) ? 'data_folder_gone' : reasonOf(error))
    }
    // The built-in database lies there.
    if (database.engine === 'pglite') ready = [...reasons].every((reason) => reason === 'no_rights')
    try {
      await tryWrite(database, LIMIT_MS)
    } catch (error) {
      log.error({ err: error }, 'an enquiry could not be stored now')
      ready = false
      reasons.add(error instanceof SlowDatabase ? 'database_slow' : reasonOf(error))
    }
    const warnings: OperatingState['warnings'] = []
    if (ready && !(await unlessUnknown(clock.isTrusted(), true))) warnings.push('clock_not_trusted')
    if (ready && (await unlessUnknown(backups.isLastIncomplete(), false))) warnings.push('backup_incomplete')
    if (releases.isBehind()) warnings.push('release_not_shown')
    if (releases.isIncomplete()) warnings.push('text_not_readable')
    warnings.push(...(signIn?.warnings() ?? []))
    return { ready, reasons: [...reasons], warnings }
  }

  /** A failure here keeps no enquiry from being stored. */
  async function unlessUnknown(asked: Promise<boolean>, otherwise: boolean): Promise<boolean> {
    return asked.catch((error: unknown) => {
      log.error({ err: error }, 'a warning could not be looked up')
      return otherwise
    })
  }

  return () => {
    // Without a reason: what is asked of it is still done.
    if (isDraining()) return Promise.resolve({ ready: false, reasons: [], warnings: [] })
    if (!kept || kept.until < now()) kept = { until: now() + KEPT_MS, answer: check() }
    return kept.answer
  }
}

/** Room for one upload, twice: it is received and stored, and the database logs it. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > 2 * MAX_UPLOAD_BYTES
}

/** Makes no folder: a missing one is on a disk that is not mounted. */
async function tryDisk(dataDir: string, reasons: Set<NotReadyReason>): Promise<void> {
  await access(join(dataDir, 'database'))
  if (!(await hasRoom(dataDir))) reasons.add('disk_full')
  // The next try removes the file of a killed one.
  const path = join(dataDir, '.try-write')
  try {
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile('An upload could be stored.\n')
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}
