import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../server/database/open-database.ts'
import { NotCommitted } from '../../server/database/transaction.ts'
import { createTestDatabase, engines, onServer } from '../support/database/engines.ts'
import { startLyingPooler } from '../support/database/lying-pooler.ts'
import { migratedDatabase } from '../support/database/migrated-database.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { hasPgBouncer, startPgBouncer } from '../support/database/pgbouncer.ts'
import { consultationRequest } from '../support/server/enquiries.ts'
import { freshNetwork } from '../support/server/fresh-network.ts'
import { runCommand } from '../support/server/run-command.ts'
import { startProcess } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'

const withPostgres = engines.includes('postgres')

beforeAll(() => buildOnce(), 300_000)

describe.each(engines)('on %s', (engine) => {
  test('a transaction whose failure was overlooked is no success', async () => {
    const { database, drop } = await migratedDatabase(engine)
    onTestFinished(() => drop())
    const overlooked = database.sql.transaction().execute(async (transaction) => {
      await sql`insert into private.settings (key, value) values ('kept', '1')`.execute(transaction)
      await sql`select 1 / 0`.execute(transaction).catch(() => {})
    })
    await expect(overlooked).rejects.toThrow(NotCommitted)
    const { rows } = await sql`select from private.settings where key = 'kept'`.execute(database.sql)
    expect(rows).toHaveLength(0)
  })
})

test.runIf(withPostgres)(
  'an enquiry is not acknowledged when COMMIT is answered with ROLLBACK',
  { tags: ['more'], timeout: 120_000 },
  async () => {
    const { url, drop } = await createMigratedDatabase()
    const pooler = await startLyingPooler(url)
    const server = await startProcess({ DATABASE_URL: pooler.url, TRUSTED_PROXIES: '127.0.0.1,::1' })
    onTestFinished(async () => {
      await server.stop()
      await pooler.stop()
      await drop()
    })
    const send = await sender(server)
    expect(await send()).toBe(201)
    pooler.lie()
    expect(await send()).toBeGreaterThanOrEqual(500)
    expect(await storedIn(url)).toBe(1)
  },
)

test.runIf(withPostgres && hasPgBouncer())(
  'behind PgBouncer in transaction mode every acknowledged enquiry is there, and the pooler is named',
  { tags: ['more'] },
  async () => {
    const { url, drop } = await createMigratedDatabase()
    const pooler = await startPgBouncer(url, 'transaction')
    const server = await startProcess({ DATABASE_URL: pooler.url, TRUSTED_PROXIES: '127.0.0.1,::1' })
    onTestFinished(async () => {
      await server.stop()
      await pooler.stop()
      await drop()
    })
    const send = await sender(server)
    let acknowledged = 0
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 12 }, send))
      acknowledged += answers.filter((status) => status === 201).length
    }
    expect(acknowledged).toBeGreaterThan(0)
    expect(await storedIn(url)).toBe(acknowledged)
    expect(server.output()).toContain('a pooler in transaction mode stands before the database')
    const { output } = await runCommand(['server/commands/doctor/doctor.ts'], {
      DATABASE_URL: pooler.url,
      DATA_DIR: server.dataDir,
    })
    expect(output).toContain(
      'Zwischen der Website und PostgreSQL steht ein Programm, das Verbindungen je Transaktion verteilt',
    )
  },
)

test.runIf(withPostgres && hasPgBouncer())('PgBouncer in session mode is like none', { tags: ['more'] }, async () => {
  const { url, drop } = await createTestDatabase()
  const pooler = await startPgBouncer(url, 'session')
  for (const address of [url, pooler.url]) {
    const database = await openDatabase({ dataDir: '', databaseUrl: address })
    expect(database.sharesSessions).toBe(false)
    await database.close()
  }
  await pooler.stop()
  await drop()
})

describe.runIf(withPostgres)('what a server, a database or a user are set to', () => {
  test('decides nothing: path, dates and waiting are those of the program', async () => {
    const { url, name, drop } = await createMigratedDatabase()
    await onServer((postgres) =>
      postgres.unsafe(`
        alter database ${name} set search_path = nowhere;
        alter database ${name} set datestyle = 'German';
        alter database ${name} set timezone = 'Asia/Tokyo'
      `),
    )
    const database = await openDatabase({ dataDir: '', databaseUrl: url })
    onTestFinished(() => database.close().then(drop))
    const { rows } = await sql`
      select '2026-11-24T09:00:00Z'::timestamptz as time, (select count(*) from consultation_requests) as enquiries
    `.execute(database.sql)
    expect(rows).toEqual([{ time: '2026-11-24 09:00:00+00', enquiries: 0 }])
  })

  test('an encoding that lacks characters is refused with the next step', async () => {
    const { url, name, drop } = await createTestDatabase()
    await onServer(async (postgres) => {
      await postgres.unsafe(`drop database ${name}`)
      await postgres.unsafe(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
    })
    onTestFinished(() => drop())
    await expect(openDatabase({ dataDir: '', databaseUrl: url })).rejects.toThrow(
      /speichert Texte als LATIN1, und damit nicht jedes Zeichen\. Legen Sie eine neue an/,
    )
  })

  test('a table that somebody holds: an enquiry hears it within seconds, and so does the doctor, in German', {
    tags: ['more'],
    timeout: 120_000,
  }, async () => {
    const { url, drop } = await createMigratedDatabase()
    const server = await startProcess({ DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1,::1' })
    const holder = await openDatabase({ dataDir: '', databaseUrl: url })
    onTestFinished(async () => {
      await holder.close()
      await server.stop()
      await drop()
    })
    await holding(holder, async () => {
      const begun = Date.now()
      const [status, doctor] = await Promise.all([
        (await sender(server))(),
        runCommand(['server/commands/doctor/doctor.ts'], { DATABASE_URL: url, DATA_DIR: server.dataDir }),
      ])
      expect(status).toBeGreaterThanOrEqual(500)
      expect(doctor.output).toContain('Die Datenbank antwortet nicht rechtzeitig.')
      expect(doctor.output).not.toContain('canceling statement')
      expect(Date.now() - begun).toBeLessThan(30_000)
    })
  })
})

/** Holds the table of the enquiries, as a careless `LOCK TABLE` would. */
async function holding(database: Database, work: () => Promise<void>): Promise<void> {
  await database.sql.transaction().execute(async (transaction) => {
    await sql`lock table public.consultation_requests`.execute(transaction)
    await work()
  })
}

async function sender({ url, dataDir }: { url: string; dataDir: string }): Promise<() => Promise<number>> {
  const { publishableKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  return async () => {
    const answer = await fetch(`${url}/rest/v1/consultation_requests`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        prefer: 'return=minimal',
        'x-forwarded-for': freshNetwork(),
      },
      body: JSON.stringify(consultationRequest({ email: `erika.${crypto.randomUUID()}@example.com` })),
    })
    await answer.arrayBuffer()
    return answer.status
  }
}

async function storedIn(databaseUrl: string): Promise<number> {
  const database = await openDatabase({ dataDir: '', databaseUrl })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from public.consultation_requests
  `.execute(database.sql)
  await database.close()
  return rows[0]?.count ?? 0
}
