import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Keys, KeysUnfit, keyFingerprint } from '../accounts/keys.ts'
import { renameToDisk } from '../data-folder/to-disk.ts'
import type { Database } from '../database/database.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { archiveOf, writeEncrypted } from './archive.ts'
import { backupStem, sweepUnfinishedBackups, UNCHECKED } from './archive-names.ts'
import { dump } from './dump.ts'
import type { Encryption } from './encryption.ts'
import { checkRestorable } from './load.ts'
import type { Manifest } from './manifest.ts'

export interface FinishedBackup {
  archive: string
  /** The server's keys, in a file beside an encrypted archive; never beside an open one. */
  keyFile: string | undefined
  manifest: Manifest
}

interface BackupTarget {
  folder: string
  /** Of the server. A database that was never served has none. */
  keys: Keys | undefined
  encryption?: Encryption | undefined
  now?: Date
}

/** Backs up a database that is open here. */
export async function createBackup(
  { database, files }: { database: Database; files: FileStorage },
  target: BackupTarget,
): Promise<FinishedBackup> {
  return createBackupFrom(archiveOf(dump(database, files)), target)
}

/** Makes a backup from the plain archive that the running server sends. */
export async function createBackupFrom(
  plainArchive: Readable,
  { folder, keys, encryption, now = new Date() }: BackupTarget,
): Promise<FinishedBackup> {
  const ending = encryption ? '.age' : ''
  // It gets its name last: a file named as a backup was read back as restoring reads it, and its keys are there.
  const unchecked = join(folder, `${UNCHECKED}${backupStem(now)}.tar.gz${ending}`)
  let keyFile: string | undefined
  try {
    await sweepUnfinishedBackups(folder, now)
    await writeEncrypted(unchecked, plainArchive, encryption)
    const manifest = await checkRestorable(unchecked, encryption)
    if (encryption) refuseUnfitKeys(keys, manifest)
    const name = join(folder, backupStem(now, { isComplete: manifest.missingFiles.length === 0 }))
    const archive = `${name}.tar.gz${ending}`
    keyFile = encryption && keys && `${name}.schluessel.json${ending}`
    if (keyFile) await writeEncrypted(keyFile, Readable.from([Buffer.from(JSON.stringify(keys, null, 2))]), encryption)
    await renameToDisk(unchecked, archive)
    return { archive, keyFile, manifest }
  } catch (error) {
    plainArchive.destroy()
    for (const path of [unchecked, keyFile ?? unchecked]) await rm(path, { force: true })
    throw error
  }
}

/** @throws KeysUnfit when the database was served last with other keys */
function refuseUnfitKeys(keys: Keys | undefined, { signingKey }: Manifest): void {
  if (signingKey === undefined) return
  if (!keys) throw new KeysUnfit('Die Schlüssel des Servers fehlen (keys.json im Datenordner).')
  if (signingKey !== keyFingerprint(keys))
    throw new KeysUnfit('Die Schlüssel, die hier sind, gehören nicht zu dieser Datenbank.')
}
