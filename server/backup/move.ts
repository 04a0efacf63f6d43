import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeySettings, keepKeys, readStoredKeys } from '../accounts/keys.ts'
import type { Config } from '../config.ts'
import { EmptyDatabase } from '../data-folder/empty-database.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { moveFolder, recordMove } from '../data-folder/moved-away.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { readSchemaState } from '../database/schema-state.ts'
import { openFileStorage } from '../storage/file-storage.ts'
import { archiveOf, readArchive, unpackInto, writeEncrypted } from './archive.ts'
import { dump } from './dump.ts'
import { withEmptyPostgres } from './empty-postgres.ts'
import { type LoadedTable, load } from './load.ts'

/**
 * Copies the built-in database with files and keys to an empty PostgreSQL; the old one is refused from then on.
 * @throws StartupError when the server runs; BackupError when the target is not empty or something differs
 */
export async function moveToPostgres(
  config: KeySettings & Pick<Config, 'STORAGE_URL'>,
  databaseUrl: string,
): Promise<LoadedTable[]> {
  const { DATA_DIR: dataDir } = config
  const release = await holdFolder(dataDir)
  const folder = moveFolder(dataDir)
  try {
    await rm(folder, { recursive: true, force: true })
    return await withEmptyPostgres(databaseUrl, async (target) => {
      const archive = join(folder, 'move.tar.gz')
      const source = await openDatabase({ dataDir, onlyExisting: true })
      await writeSource(archive, source, config).finally(() => source.close())
      const unpacked = join(folder, 'unpacked')
      const manifest = await readArchive(archive, undefined, unpackInto(unpacked))
      const tables = await load(target, manifest, unpacked, () => openFileStorage(target, config))
      const keys = await readStoredKeys({ dataDir })
      if (keys) await keepKeys({ dataDir, database: target }, keys)
      await recordMove(dataDir)
      return tables
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

async function writeSource(archive: string, source: Database, config: Pick<Config, 'STORAGE_URL'>): Promise<void> {
  if ((await readSchemaState(source)).kind === 'empty') throw new EmptyDatabase()
  await writeEncrypted(archive, archiveOf(dump(source, await openFileStorage(source, config))))
}
