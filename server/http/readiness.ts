import { access, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../../rules/input/uploads.ts'
import type { NotReadyReason, OperatingState, OperatingWarning } from '../../rules/operation/operating-state.ts'
import type { Database } from '../database/database.ts'
import { tryWrite } from '../database/try-write.ts'
import { reasonOf } from '../explain-failure.ts'
import type { Log } from '../log.ts'
import type { MailSignIn } from '../mail/mail-sign-in.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { within } from '../within.ts'

const LIMIT_MS = 5000
/** The route is public, and each answer writes to the database. */
const KEPT_MS = 5000

interface ReadinessParts {
  database: Database
  files: Pick<FileStorage, 'list'>
  dataDir: string
  clock: { isTrusted(): Promise<boolean> }
  backups: { warning(): Promise<OperatingWarning | undefined> }
  incoming: { warning(): Promise<OperatingWarning | undefined> }
  releases: { isBehind(): boolean; isIncomplete(): boolean }
  /** Another server is to be asked instead, though this one still answers. */
  isDraining?: () => boolean
  signIn?: Pick<MailSignIn, 'warnings'> | undefined
  log: Log
  now?: () => number
}

/**
 * Whether an enquiry and a file could be stored now, by a write that is rolled back, a small file, and the space on the disk, within
 * five seconds. It is ready while enquiries are stored, though files be refused.
 */
export function createReadiness({
  database,
  files,
  dataDir,
  clock,
  backups,
  incoming,
  releases,
  isDraining = () => false,
  signIn,
  log,
  now = Date.now,
}: ReadinessParts): () => Promise<OperatingState> {
  let kept: { until: number; answer: Promise<OperatingState> } | undefined

  async function check(): Promise<OperatingState> {
    const [enquiry, folder, ...arrivals] = await Promise.all([
      reasonAgainst('an enquiry', tryWrite(database, LIMIT_MS), 'database_slow'),
      // The built-in database is there.
      reasonAgainst('data', database.engine === 'pglite' ? tryDisk(dataDir) : undefined, 'disk_broken'),
      reasonAgainst('an arriving file', tryRoom(tmpdir()), 'disk_broken'),
      reasonAgainst('a file', Array.fromAsync(files.list(1)), 'storage_gone'),
    ])
    const ready = !enquiry && (!folder || folder === 'no_rights')
    const reasons = new Set(
      (ready ? [folder, ...arrivals] : [enquiry, folder]).filter((reason) => reason !== undefined),
    )
    const warnings: OperatingState['warnings'] = []
    if (ready && !(await unlessUnknown(clock.isTrusted(), true))) warnings.push('clock_not_trusted')
    for (const { warning } of ready ? [backups, incoming] : []) {
      const warned = await unlessUnknown(warning(), undefined)
      if (warned) warnings.push(warned)
    }
    if (releases.isBehind()) warnings.push('release_not_shown')
    if (releases.isIncomplete()) warnings.push('text_not_readable')
    warnings.push(...(signIn?.warnings() ?? []))
    return { ready, reasons: [...reasons], warnings }
  }

  /** @param late the reason when the try takes longer than all may take */
  async function reasonAgainst(what: string, trying: Promise<unknown> | undefined, late: NotReadyReason) {
    const failed = Promise.resolve(trying).then(
      () => undefined,
      (error: unknown) => {
        log.error({ err: error }, `${what} could not be stored now`)
        return isMissing(error) ? 'data_folder_gone' : reasonOf(error)
      },
    )
    return within(LIMIT_MS, failed, () => late)
  }

  /** A failure here keeps no enquiry from being stored. */
  async function unlessUnknown<T>(asked: Promise<T>, otherwise: T): Promise<T> {
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

/** Space for one upload, twice: it is received and stored, and the database logs it. */
async function tryRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize <= 2 * MAX_UPLOAD_BYTES) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
}

/** Makes no folder: a missing one is on a disk that is not mounted. */
async function tryDisk(dataDir: string): Promise<void> {
  await access(join(dataDir, 'database'))
  await tryRoom(dataDir)
  // The next try removes the file of a killed one.
  const path = join(dataDir, '.try-write')
  try {
    await using file = await open(path, 'w', 0o600)
    await file.writeFile('An upload could be stored.\n')
    await file.sync()
  } finally {
    await rm(path, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}
