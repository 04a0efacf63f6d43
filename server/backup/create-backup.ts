import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { keyMark } from '../accounts/key-mark.ts'
import { type Keys, KeysUnfit } from '../accounts/keys.ts'
import { renameToDisk } from '../data-folder/to-disk.ts'
import type { Database } from '../database/open-database.ts'
import { sealArchive, writeArchive, writeSealedText } from './archive.ts'
import { backupStem, sweepUnfinishedBackups, UNPROVEN } from './archive-names.ts'
import { dump } from './dump.ts'
import { checkRestorable } from './load.ts'
import type { Manifest } from './manifest.ts'
import type { Seal } from './seal.ts'

export interface FinishedBackup {
  archive: string
  /**
   * The keys, in a file of their own, where the backup is closed. Without a seal there is none: archive and keys never lie side by
   * side in the clear.
   */
  keyFile: string | undefined
  manifest: Manifest
}

interface BackupTarget {
  folder: string
  /** Of the server: they lie beside a closed backup. A database that was never served has none. */
  keys: Keys | undefined
  seal?: Seal | undefined
  now?: Date
}

/** Backs up a database that this process has open. */
export async function createBackup(
  { database, dataDir }: { database: Database; dataDir: string },
  target: BackupTarget,
): Promise<FinishedBackup> {
  return finish(target, (path) => writeArchive(path, dump(database, join(dataDir, 'files')), target.seal))
}

/** Makes a backup from the plain archive that the running server sends. */
export async function createBackupFrom(plainArchive: Readable, target: BackupTarget): Promise<FinishedBackup> {
  return finish(target, (path) => sealArchive(plainArchive, path, target.seal))
}

async function finish(
  { folder, keys, seal, now = new Date() }: BackupTarget,
  write: (path: string) => Promise<void>,
): Promise<FinishedBackup> {
  const name = join(folder, backupStem(now))
  const ending = seal ? '.age' : ''
  const archive = `${name}.tar.gz${ending}`
  const keyFile = seal && keys && `${name}.schluessel.json${ending}`
  // It gets its name last: what bears the name of a backup was read back from disk as restoring reads it, and its keys are there.
  const unproven = join(folder, `${UNPROVEN}${backupStem(now)}.tar.gz${ending}`)
  await sweepUnfinishedBackups(folder, now)
  try {
    await write(unproven)
    const manifest = await checkRestorable(unproven, seal)
    if (seal) refuseUnfitKeys(keys, manifest)
    if (keyFile) await writeSealedText(keyFile, `${JSON.stringify(keys, null, 2)}\n`, seal)
    await renameToDisk(unproven, archive)
    return { archive, keyFile, manifest }
  } catch (error) {
    for (const path of [unproven, keyFile ?? unproven]) await rm(path, { force: true })
    throw error
  }
}

/** @throws KeysUnfit when the keys are not those with which the database was served last */
function refuseUnfitKeys(keys: Keys | undefined, { signingKey }: Manifest): void {
  if (signingKey === undefined) return
  if (!keys) throw new KeysUnfit('Die Schlüssel des Servers fehlen (keys.json im Datenordner).')
  if (signingKey !== keyMark(keys))
    throw new KeysUnfit('Die Schlüssel, die hier sind, gehören nicht zu dieser Datenbank.')
}
