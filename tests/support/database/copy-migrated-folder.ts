import { constants, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../../server/database/open-database.ts'
import { temporaryFolder } from '../machine/temporary-folder.ts'
import { migrate, migrationsHash, TEMPLATE_LIFE_MS, TEMPLATES_FOLDER } from './migrated-template.ts'

/**
 * Migrating takes seconds, copying a migrated database a tenth of one. So each content of the migrations is migrated
 * once on this machine, and tests start on copies. The server still checks at its start that no migration is missing.
 *
 * Copies are for tests that are about something else: tests of migrating and of the first start begin with nothing.
 *
 * @param dataDir where the server has its database; gets the folder `database`
 */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const template = await pgliteTemplate()
  await mkdir(dataDir, { recursive: true })
  await cp(template, join(dataDir, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** A data folder of one test with a migrated database, which goes with it. */
export async function migratedFolder(): Promise<string> {
  const dataDir = await temporaryFolder()
  await copyMigratedDatabase(dataDir)
  return dataDir
}

/** @returns the folder of a migrated database that no process has open */
export async function pgliteTemplate(): Promise<string> {
  const template = join(TEMPLATES_FOLDER, await migrationsHash())
  if (existsSync(template)) return template

  await mkdir(TEMPLATES_FOLDER, { recursive: true })
  await removeOldTemplates()
  const folder = await mkdtemp(join(TEMPLATES_FOLDER, 'unfinished-'))
  await migrate(await openDatabase({ dataDir: folder }))
  // A worker that comes second finds the same folder there already.
  await rename(join(folder, 'database'), template).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(folder, { recursive: true, force: true })
  return template
}

async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(TEMPLATES_FOLDER)) {
    const { mtimeMs } = await stat(join(TEMPLATES_FOLDER, name))
    if (mtimeMs < Date.now() - TEMPLATE_LIFE_MS)
      await rm(join(TEMPLATES_FOLDER, name), { recursive: true, force: true })
  }
}
