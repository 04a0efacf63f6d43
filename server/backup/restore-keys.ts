import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { keyMark, readAllKeyMarks } from '../accounts/key-mark.ts'
import type { Keys } from '../accounts/keys.ts'
import { ifThere } from '../data-folder/if-there.ts'
import { renameToDisk } from '../data-folder/to-disk.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import type { Database } from '../database/open-database.ts'
import { explainFailure } from '../explain-failure.ts'
import { readSealedText } from './archive.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import type { Seal } from './seal.ts'

/**
 * Reads the keys of a backup, so that a wrong file is found before anything changes.
 *
 * @param manifest of the archive to which they are to belong
 * @returns the text of the file
 * @throws BackupError when the file cannot be read or holds no keys
 */
export async function readKeys(keyFile: string, seal?: Seal, manifest?: Pick<Manifest, 'signingKey'>): Promise<string> {
  const { text, mark } = await readKeyFile(keyFile, seal)
  if (manifest?.signingKey && manifest.signingKey !== mark) {
    throw new BackupError(
      `${keyFile} gehört nicht zu dieser Sicherung. Nichts wurde geändert. Nehmen Sie die Schlüsseldatei mit demselben Datum.`,
    )
  }
  return text
}

/** @returns the file with the server's keys that a backup has written beside this archive, if it is there */
export async function keysBeside(archive: string): Promise<string | undefined> {
  const path = archive.replace(/\.tar\.gz(\.age)?$/, '.schluessel.json$1')
  return path !== archive && (await ifThere(stat(path))) ? path : undefined
}

/** @returns the keys in the text of a key file, as `readKeys` gives it */
export function parseKeys(text: string): Keys {
  return keysSchema.parse(JSON.parse(text))
}

async function readKeyFile(keyFile: string, seal?: Seal): Promise<{ text: string; mark: string }> {
  const text = await readSealedText(keyFile, seal).catch((cause: unknown) => {
    throw new BackupError(`Die Schlüsseldatei lässt sich nicht lesen. ${explainFailure(cause)}`, { cause })
  })
  const keys = keysSchema.safeParse(parsed(text))
  if (!keys.success) throw new BackupError(`${keyFile} enthält keine Schlüssel. Nichts wurde geändert.`)
  return { text, mark: keyMark(keys.data) }
}

const keysSchema = z.object({
  publishableKey: z.string().min(20),
  secretKey: z.string().min(20),
  jwtSecret: z.string().min(32),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Brings back lost keys beside a database that is not lost, and touches nothing else.
 *
 * @returns where the keys went that were there instead, if any were
 * @throws BackupError when the database was never served with these keys
 */
export async function restoreKeys(
  keyFile: string,
  { database, dataDir, seal }: { database: Database; dataDir: string; seal?: Seal | undefined },
): Promise<string | undefined> {
  const { text, mark } = await readKeyFile(keyFile, seal)
  const known = await readAllKeyMarks(database)
  if (known.length > 0 && !known.includes(mark)) {
    throw new BackupError(
      `Die Schlüssel in ${keyFile} gehören nicht zu dieser Datenbank. Nichts wurde geändert. Nehmen Sie die Schlüsseldatei einer anderen Sicherung, oder prüfen Sie DATABASE_URL und DATA_DIR.`,
    )
  }
  const place = join(dataDir, 'keys.json')
  const aside = join(dataDir, `keys-vorher-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  const isAside = await renameToDisk(place, aside).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  await writeWhole(place, text)
  return isAside ? aside : undefined
}
