import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, dropDatabase, onServer, type TestDatabase } from './engines.ts'
import { migrate, migrationsHash, TEMPLATE_LIFE_MS, TEMPLATES_FOLDER } from './migrated-template.ts'

/** A migrated PostgreSQL database of its own: a copy of one that was migrated once (see copy-migrated-folder.ts). */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  return createTestDatabase(await postgresTemplate())
}

/** @returns the name of a migrated database without connections */
export async function postgresTemplate(): Promise<string> {
  const template = `praxis_migrated_${await migrationsHash()}`
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
