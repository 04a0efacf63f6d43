import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from './if-there.ts'

/** A request takes five minutes at most, and storing its file less than another five. */
const LEFT_BEHIND_MS = 15 * 60_000

/** Where files of visitors arrive (`server/http/arriving-files.ts`). */
export function arrivalsFolder(dataDir: string): string {
  return join(dataDir, 'arriving')
}

/** Removes what was arriving when a process died; where another one may be receiving files (`isShared`), young ones stay. */
export async function removeLeftArrivals(folder: string, { isShared }: { isShared: boolean }): Promise<void> {
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const found = await ifThere(stat(path))
    const isYoung = found !== undefined && found.mtimeMs > Date.now() - LEFT_BEHIND_MS
    if (!isShared || !isYoung) await rm(path, { force: true })
  }
}
