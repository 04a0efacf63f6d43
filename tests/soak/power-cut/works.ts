import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { keyMark, readKeyMark } from '../../../server/accounts/key-mark.ts'
import { readStoredKeys } from '../../../server/accounts/keys.ts'
import { prepareDatabase } from '../../../server/api/prepare-database.ts'
import { checkArchive } from '../../../server/backup/archive.ts'
import { listBackups } from '../../../server/backup/archive-names.ts'
import { moveToPostgres } from '../../../server/backup/move.ts'
import { restore } from '../../../server/backup/restore.ts'
import { backUpInstallation } from '../../../server/commands/installation/back-up-installation.ts'
import { readConfig } from '../../../server/config.ts'
import { checkBelonging } from '../../../server/data-folder/belonging.ts'
import { MovedAway } from '../../../server/data-folder/moved-away.ts'
import type { Database } from '../../../server/database/open-database.ts'
import { MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { createLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { startServer } from '../../../server/start-server.ts'
import { createTestDatabase } from '../../support/database/engines.ts'
import { openAsStart, SCRATCH, type Work } from './power-cut-run.ts'
import { beginRecording, endRecording, mark } from './record-files.ts'
import { visitorsAtWork } from './visitors-at-work.ts'

const OLD = 3
const NEW = 7
const MOVED = 'moved to PostgreSQL'

/** What is done once in an installation: before it ends either state is there, afterwards the new one. */
export const works: Record<string, Work> = {
  visitors: visitorsAtWork,
  'first start': once(enquiries(0), enquiries(0), async (folder) => {
    const dataDir = await mkdtemp(join(folder, 'nothing-'))
    return { dataDir, run: () => serve(dataDir) }
  }),
  update: once(enquiries(OLD), enquiries(OLD), async (folder) => {
    const dataDir = await installation(folder, OLD, { lacksMigrations: 3 })
    return { dataDir, run: () => serve(dataDir) }
  }),
  backup: once('0 whole backups', '1 whole backups', async (folder) => {
    const dataDir = await installation(folder, NEW)
    return { dataDir, run: () => backUp(dataDir) }
  }),
  restore: once(enquiries(OLD), enquiries(NEW), async (folder) => {
    const source = await installation(folder, NEW)
    const archive = await backUp(source)
    const keys = await readFile(join(source, 'keys.json'), 'utf8')
    const dataDir = await installation(folder, OLD)
    return { dataDir, run: () => restore(archive, { dataDir }, { keys, replace: true }) }
  }),
  move: once(enquiries(NEW), MOVED, async (folder) => {
    const dataDir = await installation(folder, NEW)
    const { url, drop } = await createTestDatabase()
    return { dataDir, run: () => moveToPostgres(dataDir, url).finally(drop) }
  }),
}

function once(
  before: string,
  after: string,
  prepare: (folder: string) => Promise<{ dataDir: string; run(): Promise<unknown> }>,
): Work {
  return {
    async record(begin) {
      const { dataDir, run } = await prepare(await mkdtemp(join(SCRATCH, 'praxis-work-')))
      await cp(dataDir, begin, { recursive: true })
      beginRecording(dataDir)
      await run()
      mark('done')
      return { folder: dataDir, events: endRecording() }
    },
    async findLosses(dataDir, acknowledged) {
      const state = after.includes('backups') ? await wholeBackups(dataDir) : await stateOf(dataDir)
      const expected = acknowledged.length > 0 ? [after] : [before, after]
      return expected.includes(state) ? [] : [`expected ${expected.join(' or ')}: ${state}`]
    },
  }
}

function enquiries(count: number): string {
  return `${count} enquiries`
}

/** One that has been started, with enquiries and an upload. */
async function installation(folder: string, count: number, { lacksMigrations = 0 } = {}): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'installation-'))
  const migrations = await mkdtemp(join(folder, 'migrations-'))
  const names = (await readdir(MIGRATIONS_FOLDER)).sort()
  for (const name of names.slice(0, names.length - lacksMigrations)) {
    await copyFile(join(MIGRATIONS_FOLDER, name), join(migrations, name))
  }
  if (lacksMigrations === 0) await serve(dataDir)
  const { database, close } = await openAsStart(dataDir)
  await prepareDatabase(database, migrations)
  await sql`
    insert into public.consultation_requests (first_name, last_name, email, phone, message)
    select 'Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123', 'Nummer ' || number
    from generate_series(1, ${count}::integer) as number
  `.execute(database.sql)
  const upload = `${randomUUID()}.pdf`
  await sql`insert into storage.objects (bucket_id, name) values ('mwo-uploads', ${upload})`.execute(database.sql)
  await mkdir(join(dataDir, 'files/mwo-uploads'), { recursive: true })
  await writeFile(join(dataDir, 'files/mwo-uploads', upload), 'an upload')
  await writeFile(join(dataDir, 'files/mwo-uploads', `${upload}.meta`), '{}')
  await close()
  return dataDir
}

/** A start, until the website is ready. */
async function serve(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', MAILBOX_PORT: '0', LOG_LEVEL: 'silent' })
  const server = await startServer({ config, log: createLog('silent'), pages: withoutPages('no pages') })
  await server.stop()
}

async function backUp(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir })
  return (await backUpInstallation(config, { folder: join(dataDir, 'backups') })).archive
}

async function wholeBackups(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  const backups = await listBackups(folder)
  for (const { files } of backups) {
    await checkArchive(join(folder, files.find((name) => name.includes('.tar.')) ?? ''))
  }
  return `${backups.length} whole backups`
}

/** How many enquiries a start finds, and what does not fit together. */
async function stateOf(dataDir: string): Promise<string> {
  const opened = await openAsStart(dataDir).catch((error: unknown) => {
    if (error instanceof MovedAway) return undefined
    throw error
  })
  if (!opened) return MOVED
  await prepareDatabase(opened.database)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from public.consultation_requests
  `.execute(opened.database.sql)
  const state = [enquiries(rows[0]?.count ?? 0), ...(await whatDoesNotFit(opened.database, dataDir))]
  await opened.close()
  return state.join(', ')
}

async function whatDoesNotFit(database: Database, dataDir: string): Promise<string[]> {
  const unfit: string[] = []
  const belonging = await checkBelonging(database, dataDir)
  if (!belonging.sameInstallation) unfit.push(`database and files are apart: ${belonging.reason}`)
  const { rows } = await sql<{ path: string }>`
    select bucket_id || '/' || name as path from storage.objects
  `.execute(database.sql)
  for (const { path } of rows) if (!existsSync(join(dataDir, 'files', path))) unfit.push(`${path} is missing`)
  const marked = await readKeyMark(database)
  const keys = await readStoredKeys(dataDir)
  if (marked && (!keys || keyMark(keys) !== marked)) unfit.push('the keys are not those of the database')
  if (keys && ((await stat(join(dataDir, 'keys.json'))).mode & 0o777) !== 0o600) unfit.push('others can read the keys')
  return unfit
}
