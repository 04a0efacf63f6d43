import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../data-folder/if-there.ts'
import { undoSwapOfBuiltIn } from './swap-parts.ts'

/** Folders where a restore or a move unpacks an archive: unencrypted, so they must not remain. */
const WORKPLACE = /^(restore|move)-[0-9a-f-]{36}$/
/** A database that got no name. */
const UNFINISHED_DATABASE = /^database\.new$/
/** A small file that got no name: nobody takes long to write one. */
const UNFINISHED_FILE = /^.+\.[0-9a-f-]{36}\.part$/
const ABANDONED_MS = 60_000

/** @returns names of what a process left in the data folder that was killed in the middle */
export async function findLeftovers(dataDir: string): Promise<string[]> {
  const names = (await ifThere(readdir(dataDir))) ?? []
  return names.filter((name) => [WORKPLACE, UNFINISHED_DATABASE, UNFINISHED_FILE].some((shape) => shape.test(name)))
}

/**
 * Undoes a restore of the built-in database that was cut off while it took its place, and removes leftovers of interrupted
 * commands. The caller holds the data folder, so nothing else is using them.
 *
 * @param othersStart other servers may be starting, which write small files without holding the folder: young ones stay
 * @returns how many there were
 */
export async function sweepWorkplaces(dataDir: string, { othersStart = false } = {}): Promise<number> {
  await undoSwapOfBuiltIn(dataDir)
  let removed = 0
  for (const name of await findLeftovers(dataDir)) {
    const path = join(dataDir, name)
    if (othersStart && UNFINISHED_FILE.test(name) && !(await isAbandoned(path))) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await ifThere(stat(path))
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > ABANDONED_MS
}
