import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../../rules/input/uploads.ts'
import type { NotReadyReason, OperatingState } from '../../rules/operation/operating-state.ts'
import type { Database } from '../database/open-database.ts'
import { SlowDatabase, tryWrite } from '../database/try-write.ts'
import { reasonOf } from '../explain-failure.ts'
import type { Log } from '../log.ts'
import type { MailSignIn } from '../mail/mail-sign-in.ts'

const LIMIT_MS = 5000
/** Anybody may ask, and each answer writes to the database. */
const KEPT_MS = 5000

interface ReadinessParts {
  database: Database
  dataDir: string
  clock: { isTrusted(): Promise<boolean> }
  /** Whether the current release of the content cannot be shown. */
  releases: { isBehind(): boolean; isIncomplete(): boolean }
  /** Where mails are sent with a token in place of a password. */
  signIn?: Pick<MailSignIn, 'warnings'> | undefined
  log: Log
  now?: () => number
}

export type Readiness = () => Promise<OperatingState>

/**
 * Whether an enquiry and a file could be stored now: by a write that is taken back, by a small file that is removed again, and by
 * the room on the disk. Many who ask at once, or within five seconds, get one answer.
 */
export function createReadiness({
  database,
  dataDir,
  clock,
  releases,
  signIn,
  log,
  now = Date.now,
}: ReadinessParts): Readiness {
  let kept: { until: number; answer: Promise<OperatingState> } | undefined

  async function check(): Promise<OperatingState> {
    const reasons = new Set<NotReadyReason>()
    try {
      const folder = join(dataDir, 'files')
      if (!(await hasRoom(folder))) reasons.add('disk_full')
      await tryFile(folder)
    } catch (error) {
      log.error({ err: error }, 'a file could not be stored now')
      reasons.add(isMissing(error) ? 'data_folder_gone' : reasonOf(error))
    }
    try {
      await tryWrite(database, LIMIT_MS)
    } catch (error) {
      log.error({ err: error }, 'an enquiry could not be stored now')
      reasons.add(error instanceof SlowDatabase ? 'database_slow' : reasonOf(error))
    }
    const warnings: OperatingState['warnings'] = []
    if (reasons.size === 0 && !(await isClockTrusted())) warnings.push('clock_not_trusted')
    if (releases.isBehind()) warnings.push('release_not_shown')
    if (releases.isIncomplete()) warnings.push('text_not_readable')
    warnings.push(...(signIn?.warnings() ?? []))
    return { ready: reasons.size === 0, reasons: [...reasons], warnings }
  }

  /** What cannot be read here keeps no enquiry from being stored: it is logged, and the doctor says more. */
  async function isClockTrusted(): Promise<boolean> {
    return clock.isTrusted().catch((error: unknown) => {
      log.error({ err: error }, 'whether the clock is trusted could not be read')
      return true
    })
  }

  return () => {
    if (!kept || kept.until < now()) kept = { until: now() + KEPT_MS, answer: check() }
    return kept.answer
  }
}

/** Room for one upload, twice: for the file and for what is written beside it. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > 2 * MAX_UPLOAD_BYTES
}

/** Makes no folder: one that is missing is on a disk that is not mounted, and files would go where nobody looks for them. */
async function tryFile(folder: string): Promise<void> {
  // One name for all processes: what a killed one leaves, the next try removes.
  const path = join(folder, '.try-write')
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
