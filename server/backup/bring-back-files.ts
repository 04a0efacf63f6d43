import { keepKeys, readKeyFingerprint, readStoredKeys } from '../accounts/keys.ts'
import type { Config } from '../config.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { refuseMovedDatabase, refuseMovedPostgres } from '../data-folder/moved-away.ts'
import { refuseUnfinishedRestore } from '../data-folder/unfinished-restore.ts'
import type { Database } from '../database/database.ts'
import { withDatabase } from '../database/open-database.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { readNamedFiles } from '../storage/named-files.ts'
import { openFileStorage } from '../storage/open-file-storage.ts'
import { readArchive } from './archive.ts'
import { type Encryption, keepPublicHalf } from './encryption.ts'
import { keysBeside, readKeys } from './keys-beside.ts'

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE_URL'>

/**
 * Brings back what an installation lost beside its database: keys, and uploaded files that the database still names. Nothing that is
 * there changes.
 * @returns with the keys that are kept there now, and the file from which they came if they were missing
 * @throws StartupError for a damaged archive, StartupError when another program holds the folder
 */
export async function bringBackFiles(archive: string, config: Place, encryption?: Encryption) {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config
  await refuseUnfinishedRestore(dataDir)
  if (!databaseUrl) await refuseMovedDatabase(dataDir)
  const release = databaseUrl ? () => {} : await holdFolder(dataDir)
  try {
    return await withDatabase({ dataDir, databaseUrl, onlyExisting: true }, async (database) => {
      await refuseMovedPostgres(database)
      return bringBack(archive, { dataDir, database, files: await openFileStorage(database, config) }, encryption)
    })
  } finally {
    release()
  }
}

async function bringBack(
  archive: string,
  { dataDir, database, files }: { dataDir: string; database: Database; files: FileStorage },
  encryption?: Encryption,
) {
  // The first time through checks the archive.
  const manifest = await readArchive(archive, encryption)
  const isKeyed = manifest.signingKey === (await readKeyFingerprint(database))
  const besides = isKeyed ? await keysBeside(archive) : undefined
  const keys = besides && (await readKeys(besides, encryption, manifest))

  const lost = await missingIn(files, await readNamedFiles(database))
  await readArchive(archive, encryption, async ({ name, size, content }) => {
    const path = name.replace(/^files\//, '')
    if (lost.includes(path)) await files.write(path, content, size)
  })
  const areKeysBack = Boolean(keys && (await keepKeys({ dataDir, database }, keys)))
  if (encryption && 'identity' in encryption) await keepPublicHalf(dataDir, encryption.identity)

  const stillMissing = await missingIn(files, lost)
  return {
    manifest,
    back: lost.filter((path) => !stillMissing.includes(path)),
    stillMissing,
    keyFile: areKeysBack ? besides : undefined,
    kept: await readStoredKeys({ dataDir, database }),
  }
}

async function missingIn(files: FileStorage, paths: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const path of paths) if (!(await files.describe(path))) missing.push(path)
  return missing
}
