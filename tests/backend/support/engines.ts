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

/** An empty PostgreSQL database of its own, and how to get rid of it. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `praxis_test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer((sql) => sql.unsafe(`create database ${name}`))
  const url = new URL(POSTGRES_SERVER)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer((sql) => sql.unsafe(`drop database if exists ${name} with (force)`)) }
}

async function onServer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(POSTGRES_SERVER, { max: 1, connect_timeout: 3, onnotice: () => {} })
  try {
    await work(sql)
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
