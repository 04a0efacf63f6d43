import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../backend/database.ts'
import type { Keys } from '../keys.ts'
import { readArchive, sealArchive, writeArchive, writeSealedText } from './archive.ts'
import { dump } from './dump.ts'
import type { Manifest } from './manifest.ts'

export interface FinishedBackup {
  archive: string
  /** The keys lie apart: who has the archive alone cannot act as the server. */
  keyFile: string
  manifest: Manifest
}

interface BackupTarget {
  folder: string
  keys: Keys
  passphrase?: string | undefined
  now?: Date
}

/** Backs up a database that this process has open. */
export async function createBackup(
  { database, dataDir }: { database: Database; dataDir: string },
  target: BackupTarget,
): Promise<FinishedBackup> {
  return finish(target, (path) => writeArchive(path, dump(database, join(dataDir, 'files')), target.passphrase))
}

/** Makes a backup from a plain archive that the running server has written (see folder-requests.ts). */
export async function createBackupFrom(plainArchive: string, target: BackupTarget): Promise<FinishedBackup> {
  return finish(target, (path) => sealArchive(plainArchive, path, target.passphrase))
}

async function finish(
  { folder, keys, passphrase, now = new Date() }: BackupTarget,
  write: (path: string) => Promise<void>,
): Promise<FinishedBackup> {
  const name = join(folder, `praxis-${now.toISOString().replaceAll(':', '-').replace(/\.\d+/, '')}`)
  const ending = passphrase ? '.age' : ''
  const archive = `${name}.tar.gz${ending}`
  const keyFile = `${name}.schluessel.json${ending}`
  await write(archive)
  try {
    // Read back from disk: a backup that nobody has read is a hope.
    const manifest = await readArchive(archive, passphrase)
    await writeSealedText(keyFile, `${JSON.stringify(keys, null, 2)}\n`, passphrase)
    return { archive, keyFile, manifest }
  } catch (error) {
    await rm(archive, { force: true })
    throw error
  }
}
