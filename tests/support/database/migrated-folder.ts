import { temporaryFolder } from '../machine/temporary-folder.ts'
import { copyMigratedDatabase } from './copy-migrated-folder.ts'

/** A data folder of one test with a migrated database, which goes with it. */
export async function migratedFolder(): Promise<string> {
  const dataDir = await temporaryFolder()
  await copyMigratedDatabase(dataDir)
  return dataDir
}
