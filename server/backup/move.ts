import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { joinParts } from '../data-folder/belonging.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { markMovedAway } from '../data-folder/moved-away.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { readArchive, writeArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { dump } from './dump.ts'
import { type LoadedTable, load } from './load.ts'
import { dropSchemasAside, holdsNothing, putSchemasBack, setSchemasAside, undoCutOffRestore } from './schemas-aside.ts'
import { sweepWorkplaces } from './workplaces.ts'

/**
 * Takes the content of the built-in database to an empty PostgreSQL. Files and keys stay in the data folder, where the
 * server on PostgreSQL reads them, too. The old database stays untouched beside a mark that keeps a server from
 * starting on it by mistake.
 *
 * @returns every table with the count and checksum that were equal on both sides
 * @throws StartupError when the server runs; BackupError when the target is not empty or something differs
 */
export async function moveToPostgres(dataDir: string, databaseUrl: string): Promise<LoadedTable[]> {
  const release = await holdFolder(dataDir)
  const workplace = join(dataDir, `move-${randomUUID()}`)
  try {
    await sweepWorkplaces(dataDir)
    await onPostgres(databaseUrl, async (target) => {
      await undoCutOffRestore(target)
      if (!(await holdsNothing(target))) {
        throw new BackupError(
          'Die PostgreSQL-Datenbank ist nicht leer. Nichts wurde geändert. Legen Sie eine leere an.',
        )
      }
    })
    const archive = join(workplace, 'move.tar.gz')
    const source = await openDatabase({ dataDir, onlyExisting: true })
    await writeArchive(archive, dump(source, join(dataDir, 'files'))).finally(() => source.close())

    const unpacked = join(workplace, 'unpacked')
    const manifest = await readArchive(archive, undefined, unpacked)
    return await onPostgres(databaseUrl, async (target) => {
      // Until the mark is gone again, no server starts on the target, and the move can be repeated.
      await setSchemasAside(target)
      const tables = await load(target, manifest, unpacked).catch(async (cause: unknown) => {
        await putSchemasBack(target)
        throw cause
      })
      await joinParts(target, dataDir, { replaces: true })
      await markMovedAway(dataDir)
      await dropSchemasAside(target)
      return tables
    })
  } finally {
    await rm(workplace, { recursive: true, force: true })
    release()
  }
}

async function onPostgres<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: '', databaseUrl })
  return work(database).finally(() => database.close())
}
