import { createHash } from 'node:crypto'
import { constants, existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeAll, describe } from 'vitest'
import { prepareDatabase } from '../../../server/backend/prepare-database.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { grantAppRole } from '../../../server/database/serving-user.ts'
import { temporaryFolder } from '../machine/temporary-folder.ts'

/** The PostgreSQL server that tests may create databases on. */
const POSTGRES_SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'

export type Engine = 'pglite' | 'postgres'

/** Both engines we ship, or PGlite alone, said aloud, where no PostgreSQL answers. */
export const engines: Engine[] = (await postgresAnswers()) ? ['pglite', 'postgres'] : ['pglite']

if (engines.length === 1) {
  process.stdout.write(
    '\nSKIPPED: every backend test on PostgreSQL. No server answers; set TEST_DATABASE_URL to one that may create databases.\n',
  )
}

/** A PostgreSQL database that belongs to one test. */
export interface TestDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/**
 * A PostgreSQL database of its own.
 *
 * @param template name of the database it is a copy of; without it the new one is empty
 */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const name = `praxis_test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer((sql) => sql.unsafe(`create database ${name}${template ? ` template ${template}` : ''}`))
  const url = new URL(POSTGRES_SERVER)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => dropDatabase(name) }
}

async function dropDatabase(name: string): Promise<void> {
  await onServer((sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
}

export async function onServer<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(POSTGRES_SERVER, { max: 1, connect_timeout: 3, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

async function postgresAnswers(): Promise<boolean> {
  return onServer((sql) => sql`select 1`).then(
    () => true,
    () => false,
  )
}

/**
 * What must hold on both engines: on PGlite in `npm test`, on PostgreSQL in `npm run test:more`.
 *
 * @param title `%s` becomes the engine
 */
export function describeOnEngine(title: string, tests: (engine: Engine) => void): void {
  for (const engine of engines) {
    describe(title.replace('%s', engine), { tags: engine === 'postgres' ? ['more'] : [] }, () => tests(engine))
  }
}

const ROOT = join(import.meta.dirname, '../../..')

/** Where templates are kept between runs; what is there may be deleted at any time. */
const TEMPLATES_FOLDER = join(ROOT, 'node_modules/.cache/migrated-databases')

/** Templates of other contents are removed when they are older than this. */
const TEMPLATE_LIFE_MS = 24 * 60 * 60 * 1000

/** Everything that decides what a migrated database holds: a change of any of it makes a new template. */
const INGREDIENTS = [
  '{database/migrations,server/database}/**/*.*',
  'server/backend/prepare-database.ts',
  'node_modules/{@electric-sql/pglite,@supabase/lite}/package.json',
]

/** @returns the address of a database with the user that serves sites in tests: it owns nothing */
export function asServingUser(url: string): string {
  const served = new URL(url)
  served.username = 'praxis_test_website'
  served.password = 'nur-fuer-tests'
  return served.href
}

/** Brings an empty database up to date, as the first start does, and closes it. */
async function migrate(database: Database): Promise<void> {
  await prepareDatabase(database)
  if (database.engine === 'postgres') await grantAppRole(database, asServingUser('postgres://127.0.0.1/any'))
  await database.close()
}

let hash = ''

/** A name for the content of the migrations and of what runs them. */
function migrationsHash(): string {
  if (hash) return hash
  const all = createHash('sha256')
  for (const file of globSync(INGREDIENTS, { cwd: ROOT }).sort())
    all.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  hash = all.digest('hex').slice(0, 20)
  return hash
}

/** A migrated PostgreSQL database of its own: a copy of one that was migrated once. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await postgresTemplate())
}

/** @returns the name of a migrated database without connections */
export async function postgresTemplate(): Promise<string> {
  const template = `praxis_migrated_${migrationsHash()}`
  const found = await onServer((sql) => sql`select from pg_database where datname = ${template}`)
  if (found.length > 0) return template

  await dropOldTemplates()
  const { name, url } = await createTestDatabase()
  await mkdir(TEMPLATES_FOLDER, { recursive: true })
  const folder = await mkdtemp(join(TEMPLATES_FOLDER, 'unfinished-'))
  await migrate(await openDatabase({ dataDir: folder, databaseUrl: url }))
  await rm(folder, { recursive: true, force: true })
  await onServer(async (sql) => {
    await sql.unsafe(`comment on database ${name} is '${Date.now()}'`)
    await sql.unsafe(`alter database ${name} rename to ${template}`)
  }).catch(async (error: { code?: string }) => {
    const otherWasFirst = error.code === '42P04' || error.code === '23505'
    await dropDatabase(name)
    if (!otherWasFirst) throw error
  })
  return template
}

async function dropOldTemplates(): Promise<void> {
  const templates = await onServer(
    (sql) => sql<{ name: string; made: string | null }[]>`
      select datname as name, shobj_description(oid, 'pg_database') as made
      from pg_database where starts_with(datname, 'praxis_migrated_')
    `,
  )
  for (const { name, made } of templates) if (Number(made) < Date.now() - TEMPLATE_LIFE_MS) await dropDatabase(name)
}

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
  const template = join(TEMPLATES_FOLDER, migrationsHash())
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

export interface MigratedDatabase {
  database: Database
  /** Another connection, as a second process would have one; PGlite knows only the one it has. */
  reopen(): Promise<Database>
  drop(): Promise<void>
}

/** A database with all migrations and no server around it. */
export async function migratedDatabase(engine: Engine): Promise<MigratedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-test-'))
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  const open = () => openDatabase({ dataDir, databaseUrl: postgres?.url })
  const database = await open()
  const opened = [database]

  return {
    database,
    async reopen() {
      if (!postgres) return database
      const another = await open()
      opened.push(another)
      return another
    },
    async drop() {
      for (const one of opened) await one.close()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The migrated database of a `describe`, there from its first hook to its last. */
export function databaseOn(engine: Engine) {
  const run = async <Row = Record<string, unknown>>(text: string) =>
    (await sql.raw<Row>(text).execute(migrated.database.sql)).rows
  const migrated = { run } as MigratedDatabase & { run: typeof run }
  beforeAll(async () => {
    Object.assign(migrated, await migratedDatabase(engine))
  })
  afterAll(() => migrated.drop())
  return migrated
}
