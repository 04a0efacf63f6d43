import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type KeySettings, readStoredKeys } from '../accounts/keys.ts'
import type { Config } from '../config.ts'
import { EmptyDatabase } from '../data-folder/empty-database.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { moveFolder, recordMove, refuseMovedPostgres } from '../data-folder/moved-away.ts'
import type { Database } from '../database/database.ts'
import { withDatabase } from '../database/open-database.ts'
import { readSchemaState } from '../database/schema-state.ts'
import { StartupError } from '../startup-error.ts'
import { openFileStorage } from '../storage/open-file-storage.ts'
import { archiveOf, writeEncrypted } from './archive.ts'
import { dump } from './dump.ts'
import { checkRestorable } from './load.ts'
import { type RestoreReport, restore } from './restore.ts'

/**
 * Copies an installation with files and keys to an empty place, a folder or PostgreSQL; the old one is refused from then on.
 * @throws StartupError when the server runs; StartupError when the target is not empty, or something differs or cannot be read
 */
export async function move(
  config: KeySettings & Pick<Config, 'DATABASE_URL' | 'STORAGE_URL'>,
  to: { dataDir: string } | { databaseUrl: string },
): Promise<RestoreReport> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, STORAGE_URL } = config
  const folder = moveFolder('dataDir' in to ? to.dataDir : dataDir)
  const release = databaseUrl ? () => {} : await holdFolder(dataDir)
  try {
    await rm(folder, { recursive: true, force: true })
    return await withDatabase({ dataDir, databaseUrl, onlyExisting: true }, async (source) => {
      if ((await readSchemaState(source)) === 'empty') throw new EmptyDatabase()
      if (databaseUrl) await refuseMovedPostgres(source)
      if (databaseUrl) await refuseRunningServers(source)
      const archive = join(folder, 'move.tar.gz')
      await writeEncrypted(archive, archiveOf(dump(source, await openFileStorage(source, config))))
      const { whyMissing } = await checkRestorable(archive)
      if (whyMissing)
        throw new StartupError(`Dateien ließen sich nicht lesen. ${whyMissing} Es bleibt alles, wie es war.`)
      const keys = await readStoredKeys({ dataDir, database: source })
      const moved = await restore(archive, { dataDir: folder, ...to, STORAGE_URL, keys })
      await recordMove({ dataDir, database: source })
      return moved
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

/** A server that runs has the locks of its jobs. What it took in meanwhile would stay behind. */
async function refuseRunningServers(source: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database() and l.pid <> pg_backend_pid()
  `.execute(source.sql)
  if (rows.length > 0)
    throw new StartupError(
      'Die Website läuft noch mit dieser Datenbank. Halten Sie sie überall an, und wiederholen Sie den Befehl. Nichts wurde geändert.',
    )
}
