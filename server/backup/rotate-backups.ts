import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from './archive-names.ts'

/** Clocks of several servers differ a little. */
const TOLERANCE_MS = 60 * 60_000

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
