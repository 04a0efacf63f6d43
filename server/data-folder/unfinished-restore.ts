import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { ifThere } from './if-there.ts'
import { makeFolder, toDisk } from './to-disk.ts'

/** @returns the folder for the unpacked archive; it is there until the restore is complete */
export async function beginRestore(dataDir: string): Promise<string> {
  await makeFolder(folderIn(dataDir))
  return folderIn(dataDir)
}

/** The data folder is complete. */
export async function endRestore(dataDir: string): Promise<void> {
  await rm(folderIn(dataDir), { recursive: true, force: true })
  await toDisk(dataDir)
}

/** Whether a restore began in this data folder and did not end. */
export async function isRestoreUnfinished(dataDir: string): Promise<boolean> {
  return (await ifThere(stat(folderIn(dataDir)))) !== undefined
}

/** @throws StartupError where a restore was cut off */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (await isRestoreUnfinished(dataDir))
    throw new StartupError(
      `In dem Datenordner ${dataDir} wurde eine Wiederherstellung unterbrochen. Wiederholen Sie den Befehl (npm run restore), mit PostgreSQL in eine neue leere Datenbank, oder setzen Sie DATA_DIR und DATABASE_URL wieder auf den alten Ort: Er ist, wie er war.`,
    )
}

function folderIn(dataDir: string): string {
  return join(dataDir, 'restore-unfinished')
}
