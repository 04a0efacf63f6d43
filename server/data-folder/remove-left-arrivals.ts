import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from './if-there.ts'

/** A request takes five minutes at most, and what is done with its file less than another five. */
const LEFT_BEHIND_MS = 15 * 60_000

/** Where files of visitors arrive (`server/http/arriving-files.ts`). */
export function arrivalsFolder(dataDir: string): string {
  return join(dataDir, 'arriving')
}

/**
 * Removes what a process left that died while files arrived.
 *
 * @param isShared whether another process may be receiving files in the same folder: then the young ones stay
 */
export async function removeLeftArrivals(folder: string, { isShared }: { isShared: boolean }): Promise<void> {
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const found = await ifThere(stat(path))
    const isYoung = found !== undefined && found.mtimeMs > Date.now() - LEFT_BEHIND_MS
    if (!isShared || !isYoung) await rm(path, { force: true })
  }
}
