import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../backend/database.ts'
import { holdExclusively } from '../exclusive-folder.ts'
import { StartupError } from '../startup-error.ts'
import { readArchive, writeArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { dump } from './dump.ts'
import { type LoadedTable, load } from './load.ts'
import { isEmptyTarget } from './restore.ts'

const MARK = 'moved-to-postgresql'

/**
 * Takes the content of the built-in database to an empty PostgreSQL. Files and keys stay in the data folder, where the
 * server on PostgreSQL reads them, too. The old database stays untouched beside a mark that keeps a server from
 * starting on it by mistake.
 *
 * @returns every table with the count and checksum that were equal on both sides
 * @throws StartupError when the server runs; BackupError when the target is not empty or something differs
 */
export async function moveToPostgres(dataDir: string, databaseUrl: string): Promise<LoadedTable[]> {
  const release = await holdExclusively(dataDir)
  const workplace = join(dataDir, `move-${randomUUID()}`)
  try {
    if (!(await targetIsEmpty(databaseUrl))) {
      throw new BackupError('Die PostgreSQL-Datenbank ist nicht leer. Nichts wurde geändert. Legen Sie eine leere an.')
    }
    const archive = join(workplace, 'move.tar.gz')
    const source = await openDatabase({ dataDir })
    await writeArchive(archive, dump(source, join(dataDir, 'files'))).finally(() => source.close())

    const unpacked = join(workplace, 'unpacked')
    const manifest = await readArchive(archive, undefined, unpacked)
    const target = await openDatabase({ dataDir, databaseUrl })
    const tables = await load(target, manifest, unpacked).finally(() => target.close())
    await writeFile(join(dataDir, MARK), `${new Date().toISOString()}\n`, { mode: 0o600 })
    return tables
  } finally {
    await rm(workplace, { recursive: true, force: true })
    release()
  }
}

function targetIsEmpty(databaseUrl: string): Promise<boolean> {
  // Files stay where they are, so only the database has to be empty.
  return isEmptyTarget({ dataDir: '/nonexistent', databaseUrl })
}

/**
 * Keeps a server from starting on a database that was moved away: what it took in there would be missing on PostgreSQL.
 *
 * @throws StartupError that names the two ways on
 */
export async function refuseMovedDatabase(dataDir: string): Promise<void> {
  const when = await readFile(join(dataDir, MARK), 'utf8').catch(() => undefined)
  if (when === undefined) return
  throw new StartupError(
    `This installation was moved to PostgreSQL on ${when.trim()}. Set DATABASE_URL; or, to go back to the old content, delete ${join(dataDir, MARK)}.`,
  )
}
