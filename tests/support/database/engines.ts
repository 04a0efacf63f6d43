import postgres from 'postgres'

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

export async function dropDatabase(name: string): Promise<void> {
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
