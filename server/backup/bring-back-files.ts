import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readKeyFingerprint } from '../accounts/key-fingerprint.ts'
import { readFolderId } from '../data-folder/folder-id.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { ifThere } from '../data-folder/if-there.ts'
import { findInstallationMismatch, readDatabaseId, writeFolderId } from '../data-folder/installation-id.ts'
import { readNamedFiles } from '../data-folder/named-files.ts'
import { refuseUnfinishedRestore } from '../data-folder/unfinished-restore.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { type Encryption, keepPublicHalf } from './encryption.ts'
import { keysBeside, readKeys } from './keys-beside.ts'
import type { Manifest } from './manifest.ts'

export interface BroughtBack {
  manifest: Manifest
  back: string[]
  stillMissing: string[]
  /** From where the server's keys came, if they were missing. */
  keyFile: string | undefined
}

/**
 * Brings back what a data folder lost: uploaded files that the database still names, and keys. Nothing that is there changes.
 * @throws BackupError for an archive of another installation, StartupError when another program holds the folder
 */
export async function bringBackFiles(
  archive: string,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  encryption?: Encryption,
): Promise<BroughtBack> {
  await refuseUnfinishedRestore(dataDir)
  const release = databaseUrl ? () => {} : await holdFolder(dataDir)
  try {
    const database = await openDatabase({ dataDir, databaseUrl, onlyExisting: true })
    try {
      return await bringBack(archive, { dataDir, database }, encryption)
    } finally {
      await database.close()
    }
  } finally {
    release()
  }
}

async function bringBack(
  archive: string,
  { dataDir, database }: { dataDir: string; database: Database },
  encryption?: Encryption,
): Promise<BroughtBack> {
  const isFolderKnown = (await readFolderId(dataDir)) !== undefined
  const mismatch = isFolderKnown && (await findInstallationMismatch(database, dataDir))
  if (mismatch) throw mismatch

  const id = await readDatabaseId(database)
  let isOfThisDatabase = false
  // The first time through checks the archive.
  const manifest = await readArchive(archive, encryption, async ({ name, bytes }) => {
    if (name.startsWith('database/private.settings/') && id) isOfThisDatabase ||= Buffer.from(bytes).includes(id)
  })
  if (!isOfThisDatabase) {
    throw new BackupError('Die Sicherung gehört nicht zu dieser Datenbank. Nichts wurde geändert. Stimmt DATABASE_URL?')
  }
  const isKeyed = manifest.signingKey === (await readKeyFingerprint(database))
  const besides = isKeyed ? await keysBeside(archive) : undefined
  const keys = besides && (await readKeys(besides, encryption, manifest))

  const lost = await missingIn(dataDir, await readNamedFiles(database))
  const wanted = new Set(lost.flatMap((path) => [`files/${path}`, `files/${path}.meta`]))
  await readArchive(archive, encryption, async ({ name, bytes }) => {
    if (wanted.has(name)) await writeWhole(join(dataDir, name), bytes, { onlyNew: true })
  })
  if (!isFolderKnown) await writeFolderId(database, dataDir)
  const areKeysBack = keys !== undefined && (await writeWhole(join(dataDir, 'keys.json'), keys, { onlyNew: true }))
  if (encryption && 'identity' in encryption) await keepPublicHalf(dataDir, encryption.identity)

  const stillMissing = await missingIn(dataDir, lost)
  return {
    manifest,
    back: lost.filter((path) => !stillMissing.includes(path)),
    stillMissing,
    keyFile: areKeysBack ? besides : undefined,
  }
}

async function missingIn(dataDir: string, paths: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const path of paths) {
    const file = join(dataDir, 'files', path)
    if (!(await ifThere(stat(file))) || !(await ifThere(stat(`${file}.meta`)))) missing.push(path)
  }
  return missing
}
