import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../data-folder/if-there.ts'

export interface StoredBackup {
  stem: string
  madeAt: Date
  files: string[]
  /** Whether it holds every file that its database names. */
  isComplete: boolean
}

const INCOMPLETE = '-unvollstaendig'
const NAME = /^(praxis-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-unvollstaendig)?)\.(tar|schluessel)\./

/** The prefix of an archive that was not read back yet. */
export const UNCHECKED = '.neu-'
const UNFINISHED = /^(\.neu-praxis-|praxis-.*\.part$)/
/** No writer leaves a file untouched for this long. */
const ABANDONED_MS = 60 * 60_000

/** Clocks of several servers differ a little. */
const TOLERANCE_MS = 60 * 60_000

/** Removes what a killed backup left, which may be unencrypted. */
export async function sweepUnfinishedBackups(folder: string, now: Date): Promise<void> {
  for (const name of ((await ifThere(readdir(folder))) ?? []).filter((one) => UNFINISHED.test(one))) {
    const path = join(folder, name)
    const found = await ifThere(stat(path))
    if (found && Math.abs(now.getTime() - found.mtimeMs) > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** The name of a backup without extensions, such as `praxis-2026-12-01T02-00-00Z`. */
export function backupStem(now: Date, { isComplete = true } = {}): string {
  return `praxis-${now.toISOString().replaceAll(':', '-').replace(/\.\d+/, '')}${isComplete ? '' : INCOMPLETE}`
}

/** When the newest backup in a folder was made; undefined without one. */
export async function newestBackup(folder: string): Promise<Date | undefined> {
  return (await listBackups(folder)).at(-1)?.madeAt
}

/** The backups in a folder, oldest first; none where it is missing. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = (await ifThere(readdir(folder))) ?? []
  const found = new Map<string, StoredBackup>()
  for (const name of names) {
    const [, stem, day, hours, minutes, seconds] = name.match(NAME) ?? []
    if (!stem) continue
    const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
    const backup = found.get(stem) ?? { stem, madeAt, files: [], isComplete: !stem.endsWith(INCOMPLETE) }
    backup.files.push(name)
    found.set(stem, backup)
  }
  return [...found.values()]
    .filter(({ files }) => files.some((name) => name.includes('.tar.')))
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime())
}

/**
 * Keeps the newest backups, each with its keys, and the newest complete one. A backup that is dated in the future was made while
 * the clock was wrong: the operator decides.
 * @returns how many were removed, and how many are dated in the future
 */
export async function rotateBackups(
  folder: string,
  { keep, now }: { keep: number; now: Date },
): Promise<{ removed: number; future: number }> {
  const all = await listBackups(folder)
  const present = all.filter(({ madeAt }) => madeAt.getTime() <= now.getTime() + TOLERANCE_MS)
  const newestComplete = present.findLast(({ isComplete }) => isComplete)
  const surplus = present.slice(0, -keep).filter((backup) => backup !== newestComplete)
  for (const { files } of surplus) {
    for (const name of files) await rm(join(folder, name), { force: true })
  }
  return { removed: surplus.length, future: all.length - present.length }
}
