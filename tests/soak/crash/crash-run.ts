import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import postgres from 'postgres'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, type Engine } from '../../support/database/engines.ts'
import { startOwnPostgres } from '../../support/database/own-postgres.ts'
import { type MailServer, startMailServer } from '../../support/server/mail-server.ts'
import { freePort, type ServerProcess, startProcess } from '../../support/server/start-process.ts'
import { type Acknowledged, startVisitors } from './visitors.ts'

export interface CrashFigures {
  engine: Engine
  /** Processes that work at the same time. */
  servers: number
  serverKills: number
  /** How often one process of the database got SIGKILL. */
  databaseProcessKills: number
  /** How often all of them did. */
  databaseServerKills: number
  /** Where PostgreSQL runs elsewhere: how often SQL ended all its sessions instead. */
  sessionsEnded: number
  consultations: number
  entries: number
  files: number
  signups: number
  /** Requests that had to be sent again. */
  withoutAnswer: number
  mails: number
  /** Mails that arrived twice, with the same Message-ID: the server died between the mail server's yes and its record. */
  mailsTwice: number
  /** One sentence for each thing that was acknowledged and is not there, or there twice. */
  lost: string[]
}

/**
 * Kills the server, and on PostgreSQL in turns the database's own processes, one or all of them, while visitors write; starts
 * what does not start by itself; and compares in the end what was acknowledged with what is there.
 *
 * @param kills how often something is killed
 * @param servers how many processes share the work; more than one needs PostgreSQL
 */
export async function crashRun({
  engine,
  kills,
  servers: count = 1,
}: {
  engine: Engine
  kills: number
  servers?: number
}): Promise<CrashFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-crash-'))
  const database = engine === 'postgres' ? await databaseToKill() : undefined
  if (!database) await copyMigratedDatabase(dataDir)
  const mails = await startMailServer()
  const settings = {
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    MAIL_FROM: 'praxis@musterhafen.example',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'silent',
    ...(database ? { DATABASE_URL: database.url } : {}),
  }
  const servers = await Promise.all(
    Array.from({ length: count }, async () => startProcess({ ...settings, PORT: String(await freePort()) })),
  )
  const ends = { one: 0, all: 0, sessions: 0 }
  try {
    const { publishableKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
    const visitors = startVisitors({ urls: servers.map(({ url }) => url), publishableKey })
    for (let kill = 0; kill < kills; kill += 1) {
      await visitors.after(randomInt(10, 60))
      if (database && kill % 2 === 1) {
        ends[await database.end(kill % 4 === 1 ? 'one' : 'all')] += 1
        // The server has to find its way back by itself: who waits for writes here waits for that.
        await visitors.after(5)
      } else {
        const victim = randomInt(count)
        servers[victim] = await killAndStartAgain(servers[victim] as ServerProcess, settings)
      }
    }
    await visitors.after(10)
    await visitors.stop()
    await everyMailArrived(mails, visitors.acknowledged)
    await stopAll(servers)

    const { acknowledged } = visitors
    return {
      engine,
      servers: count,
      serverKills: kills - ends.one - ends.all - ends.sessions,
      databaseProcessKills: ends.one,
      databaseServerKills: ends.all,
      sessionsEnded: ends.sessions,
      consultations: acknowledged.consultations.size,
      entries: acknowledged.entries.size,
      files: acknowledged.files.size,
      signups: acknowledged.signups.size,
      withoutAnswer: acknowledged.withoutAnswer,
      mails: new Set(mails.mails.map(({ messageId }) => messageId)).size,
      mailsTwice: mails.mails.length - new Set(mails.mails.map(({ messageId }) => messageId)).size,
      lost: await findLosses(acknowledged, mails, dataDir, database?.url),
    }
  } finally {
    await stopAll(servers)
    await mails.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function killAndStartAgain(server: ServerProcess, settings: Record<string, string>): Promise<ServerProcess> {
  const dead = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await dead
  return startProcess({ ...settings, PORT: new URL(server.url).port })
}

async function stopAll(servers: ServerProcess[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()))
}

interface DatabaseToKill {
  url: string
  /** @returns what came of it: one process was killed, all were, or where that cannot be done, all sessions were ended */
  end(which: 'one' | 'all'): Promise<'one' | 'all' | 'sessions'>
  drop(): Promise<void>
}

/** A PostgreSQL of our own where the program is installed; else a database on the tests' server, whose processes are not ours. */
async function databaseToKill(): Promise<DatabaseToKill> {
  const own = await startOwnPostgres()
  if (own) {
    return {
      url: own.url,
      async end(which) {
        await (which === 'one' ? own.killOneProcess() : own.killAllProcesses())
        return which
      },
      drop: own.stop,
    }
  }
  const { url, drop } = await createTestDatabase()
  return { url, drop, end: () => endSessions(url) }
}

async function endSessions(url: string): Promise<'sessions'> {
  const session = postgres(url, { max: 1, onnotice: () => {} })
  await session`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await session.end()
  return 'sessions'
}

async function everyMailArrived(mails: MailServer, { signups }: Acknowledged): Promise<void> {
  await mails.until((received) => {
    const reached = new Set(received.flatMap(({ recipients }) => recipients))
    return [...signups].every((email) => reached.has(email))
  })
}

async function findLosses(
  acknowledged: Acknowledged,
  mails: MailServer,
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<string[]> {
  const lost: string[] = []
  const database = await openDatabase({ dataDir, databaseUrl })
  const read = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(database.sql)).rows

  const consultations = new Map(
    (await read<{ id: string; message: string }>('select id, message from consultation_requests')).map((row) => [
      row.id,
      row,
    ]),
  )
  for (const [id, { message }] of acknowledged.consultations) {
    if (consultations.get(id)?.message !== message) lost.push(`consultation request ${id}`)
  }
  const entries = new Map(
    (await read<{ id: string; file_url: string }>('select id, file_url from mwo_form_entries')).map((row) => [
      row.id,
      row,
    ]),
  )
  for (const [id, { file }] of acknowledged.entries) {
    if (entries.get(id)?.file_url !== file) lost.push(`MWO request ${id}`)
  }
  const objects = new Set((await read<{ name: string }>('select name from storage.objects')).map(({ name }) => name))
  for (const [file, sha256] of acknowledged.files) {
    const bytes = await readFile(join(dataDir, 'files/mwo-uploads', file)).catch(() => Buffer.alloc(0))
    if (!objects.has(file) || createHash('sha256').update(bytes).digest('hex') !== sha256) lost.push(`file ${file}`)
  }
  const subscribers = await read<{ email: string }>('select email from newsletter_subscribers')
  const subscribed = new Set(subscribers.map(({ email }) => email))
  const reached = new Set(mails.mails.flatMap(({ recipients }) => recipients))
  for (const email of acknowledged.signups) {
    if (!subscribed.has(email)) lost.push('a newsletter signup')
    if (!reached.has(email)) lost.push('the mail of a newsletter signup')
  }
  const arrived = new Set(mails.mails.map(({ messageId }) => messageId))
  const sent = await read<{ message_id: string }>(
    'select message_id from private.mail_outbox where sent_at is not null',
  )
  for (const { message_id } of sent) if (!arrived.has(message_id)) lost.push(`mail ${message_id} that counts as sent`)
  await database.close()
  return lost
}
