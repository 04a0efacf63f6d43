import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { moveFolder, recordMove } from '../data-folder/moved-away.ts'
import { openDatabase } from '../database/open-database.ts'
import { archiveOf, readArchive, unpackInto, writeEncrypted } from './archive.ts'
import { dump } from './dump.ts'
import { withEmptyPostgres } from './empty-postgres.ts'
import { type LoadedTable, load } from './load.ts'

/**
 * Copies the built-in database to an empty PostgreSQL. Files and keys stay where they are; the old database is refused from then on.
 * @throws StartupError when the server runs; BackupError when the target is not empty or something differs
 */
export async function moveToPostgres(dataDir: string, databaseUrl: string): Promise<LoadedTable[]> {
  const release = await holdFolder(dataDir)
  const folder = moveFolder(dataDir)
  try {
    await rm(folder, { recursive: true, force: true })
    return await withEmptyPostgres(databaseUrl, async (target) => {
      const archive = join(folder, 'move.tar.gz')
      const source = await openDatabase({ dataDir, onlyExisting: true })
      await writeEncrypted(archive, archiveOf(dump(source, join(dataDir, 'files')))).finally(() => source.close())
      const unpacked = join(folder, 'unpacked')
      const tables = await load(target, await readArchive(archive, undefined, unpackInto(unpacked)), unpacked)
      await recordMove(dataDir)
      return tables
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}
