import { mkdir, statfs } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'

/** An empty built-in database with its log takes about 60 MB. */
const EMPTY_DATABASE_BYTES = 80 * 1024 * 1024
/** Unpacked, loaded with its indexes, and in the log of the database. */
const TIMES_UNPACKED = 4
const MEGABYTE = 1024 * 1024

/** @throws BackupError when what an archive unpacks to will not fit beside what is there */
export async function refuseWithoutRoom(dataDir: string, unpackedBytes: number): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const needed = unpackedBytes * TIMES_UNPACKED + EMPTY_DATABASE_BYTES
  if (free >= needed) return
  throw new BackupError(
    `Auf dem Laufwerk von ${dataDir} sind ${inMegabytes(free)} MB frei, gebraucht werden ${inMegabytes(needed)} MB. Schaffen Sie Platz. Nichts wurde geändert.`,
  )
}

function inMegabytes(bytes: number): string {
  return Math.ceil(bytes / MEGABYTE).toLocaleString('de-DE')
}
