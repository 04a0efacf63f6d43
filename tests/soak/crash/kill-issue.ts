import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import type { Engine } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { issue, issueState, subscribers } from '../../support/newsletter/issues.ts'
import { startMailServer } from '../../support/server/mail-server.ts'
import { type ServerProcess, startProcess } from '../../support/server/start-process.ts'

interface IssueRun {
  engine: Engine
  processes: number
  recipients: number
  kills: number
}

export interface IssueFigures extends IssueRun {
  accepted: number
  uncertain: number
  /** Uncertain ones whose mail did arrive. */
  uncertainAndArrived: number
  /** One sentence for each promise that was not kept. */
  broken: string[]
}

/**
 * Sends an issue to many, with a real mail server, and kills a process that sends at random moments. Nobody may get it twice,
 * nobody be passed over, and each kill may leave one mail uncertain.
 */
export async function killWhileSendingIssue({ engine, processes, recipients, kills }: IssueRun): Promise<IssueFigures> {
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-issue-'))
  if (!postgres) await copyMigratedDatabase(dataDir)
  const mails = await startMailServer()
  const servers: ServerProcess[] = []
  const withDatabase = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    return work(database).finally(() => database.close())
  }
  const start = () =>
    startProcess({
      DATA_DIR: dataDir,
      SMTP_URL: mails.url,
      MAIL_FROM: 'praxis@musterhafen.example',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    })
  try {
    const id = await withDatabase(async (database) => {
      await subscribers(database, recipients)
      return issue(database)
    })
    servers.push(...(await Promise.all(Array.from({ length: processes }, start))))
    // At any point of the issue but its very end, and anywhere in the sending of a mail.
    const moments = Array.from({ length: kills }, () => Math.random() * recipients * 0.95).toSorted((a, b) => a - b)
    for (const moment of moments) {
      await mails.until((received) => received.length >= moment)
      await wait(Math.random() * 20)
      const chosen = Math.floor(Math.random() * processes)
      const { child } = servers[chosen] as ServerProcess
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      servers[chosen] = await start()
    }
    await mails.until((received) => received.length >= recipients - kills)
    await waitUntilQuiet(() => mails.mails.length)
    await Promise.all(servers.splice(0).map((server) => server.stop()))

    return await withDatabase(async (database) => {
      // As if a minute had passed.
      await sql`update private.newsletter_deliveries set locked_until = now() - interval '1 second' where state = 'sending'`.execute(
        database.sql,
      )
      await sql`select private.tend_newsletter_issues()`.execute(database.sql)
      const { state, sums } = await issueState(database, id)
      const { accepted = 0, uncertain = 0 } = sums
      const got = mails.mails.flatMap((mail) => mail.recipients)
      const { rows } = await sql<{ email: string; state: string }>`
        select s.email, d.state from private.newsletter_deliveries d
        join public.newsletter_subscribers s on s.id = d.subscriber_id where d.issue_id = ${id}::uuid
      `.execute(database.sql)
      const arrived = new Set(got)
      const skipped = rows.filter((row) => row.state !== 'uncertain' && !arrived.has(row.email)).length
      const broken = [
        ...(state === 'finished' ? [] : [`the issue is ${state}`]),
        ...(skipped > 0 ? [`${skipped} were passed over`] : []),
        ...(got.length > arrived.size ? [`${got.length - arrived.size} mails came twice`] : []),
        ...(accepted + uncertain === recipients ? [] : [`the sums do not balance: ${JSON.stringify(sums)}`]),
        ...(uncertain <= kills ? [] : [`${uncertain} are uncertain after ${kills} kills`]),
      ]
      const uncertainAndArrived = rows.filter((row) => row.state === 'uncertain' && arrived.has(row.email)).length
      return { engine, processes, recipients, kills, accepted, uncertain, uncertainAndArrived, broken }
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await mails.stop()
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Nothing comes any more. */
async function waitUntilQuiet(count: () => number): Promise<void> {
  for (let last = -1; last !== count(); ) {
    last = count()
    await wait(5000)
  }
}
