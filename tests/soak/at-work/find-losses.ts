import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { isSameJson } from '../../../rules/is-same-json.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { readNamedFiles } from '../../../server/storage/named-files.ts'
import { openFileStorage } from '../../../server/storage/open-file-storage.ts'
import type { ReceivedMail } from '../../support/external/mail-server.ts'
import { issueState } from '../../support/newsletter/issues.ts'
import { ANSWER_SUBJECT, ARTICLE, articleOf, LEFT_ALONE, unfinished } from './owner.ts'
import type { Shift } from './shift.ts'
import { ARTICLE_READ } from './visitors.ts'

export interface Place {
  dataDir: string
  databaseUrl: string | undefined
  STORAGE_URL: string | undefined
}

interface Sent {
  mails: ReceivedMail[]
  issue: string
  recipients: number
  /** Mails that may have been in transit when something was killed. */
  inHand: number
  /** Requests that a server took and did not answer well: they were sent again. */
  withoutAnswer: number
}

export async function withDatabase<Result>(place: Place, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase(place)
  return work(database).finally(() => database.close())
}

async function rowsOf<Row = Record<string, string>>(database: Database, query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(database.sql)).rows
}

/** As if a while had passed: what a dead process was sending is free again. @returns how many mails still wait */
export async function letTimePass(database: Database): Promise<number> {
  await database.runScript(`
    update private.mail_outbox set locked_until = now() - interval '1 second', next_attempt_at = now() where sent_at is null;
    update private.newsletter_deliveries set locked_until = now() - interval '1 second' where state = 'sending';
    select private.advance_newsletter_issues();
  `)
  const waiting = `select from private.mail_outbox where sent_at is null
    union all select from private.newsletter_deliveries where state = 'queued'`
  return (await rowsOf(database, waiting)).length
}

/** Compares what was acknowledged with what is there, while no server runs. @returns one sentence for each thing that is lost, doubled or mixed */
export async function findLosses({ acknowledged }: Shift, place: Place, sent: Sent): Promise<string[]> {
  return withDatabase(place, async (database) => {
    const read = <Row = Record<string, string>>(query: string) => rowsOf<Row>(database, query)
    const wrong: string[] = []
    /** @param kept what is there, as rows of name and content */
    const compare = (what: string, told: Iterable<[string, unknown]>, kept: { id: string; is: unknown }[]) => {
      const there = new Map(kept.map(({ id, is }) => [id, is]))
      for (const [id, is] of told) if (there.get(id) !== is) wrong.push(`${what} ${id}`)
    }

    const consultations = [...acknowledged.consultations].map(([id, { message }]) => [id, message] as [string, string])
    compare('consultation request', consultations, await read('select id, message as is from consultation_requests'))
    compare('MWO request', acknowledged.entries, await read('select id, file_url as is from mwo_form_entries'))
    const versions = `select v.picture_id as id, v.hash as is from private.picture_versions v
      where exists (select from private.picture_files f where f.hash = v.hash)`
    compare('picture', acknowledged.pictures, await read(versions))
    const named = await readNamedFiles(database)
    const storage = await openFileStorage(database, place)
    for (const [file, sha256] of acknowledged.files) {
      const parts = await storage.read(named.find((path) => path.endsWith(file)) ?? '')
      const bytes = parts ? await buffer(parts) : Buffer.alloc(0)
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) wrong.push(`file ${file}`)
    }
    const [counted] = await read<{ views: number }>(
      `select coalesce(sum(views), 0)::integer as views from private.article_views where slug = '${ARTICLE_READ}'`,
    )
    const views = counted?.views ?? 0
    // One whose answer was lost may be counted.
    if (views < acknowledged.views || views > acknowledged.views + sent.withoutAnswer)
      wrong.push(`${views} views counted of ${acknowledged.views}`)

    const reached = new Set(sent.mails.flatMap((mail) => mail.recipients))
    const subscribers = await read('select email from newsletter_subscribers')
    const subscribed = new Set(subscribers.map(({ email }) => email))
    for (const email of acknowledged.signups) {
      if (!subscribed.has(email)) wrong.push(`signup of ${email}`)
      if (!reached.has(email)) wrong.push(`mail of the signup of ${email}`)
    }
    const answers = Map.groupBy(
      sent.mails.filter(({ subject }) => subject === ANSWER_SUBJECT),
      ({ recipients }) => recipients[0] ?? '',
    )
    for (const email of acknowledged.answers) if (!answers.has(email)) wrong.push(`answer to ${email}`)
    for (const [email, mails] of answers)
      if (new Set(mails.map(({ messageId }) => messageId)).size > 1) wrong.push(`different answers to ${email}`)

    const arrived = new Set(sent.mails.map(({ messageId }) => messageId))
    for (const { id, sent_at } of await read('select message_id as id, sent_at from private.mail_outbox')) {
      if (!sent_at) wrong.push(`mail ${id} is still waiting`)
      else if (!arrived.has(id)) wrong.push(`mail ${id} counts as sent`)
    }
    const twice = sent.mails.length - arrived.size
    if (twice > sent.inHand) wrong.push(`${twice} mails came twice`)

    const bodies = await read<{ name: string; body: unknown }>(`
      select 'draft ' || subject as name, body, 0 as version from private.draft where owner_id is null
      union all select document, body, version from private.content_versions order by version`)
    const newest = (name: string) => bodies.findLast((one) => one.name === name)?.body
    if (!isSameJson(newest(`draft ${LEFT_ALONE}`), unfinished)) wrong.push('the unpublished draft is gone or changed')
    if (!isSameJson(newest(ARTICLE), articleOf(acknowledged.release)))
      wrong.push(`release ${acknowledged.release} was told as published and is not`)
    return [...wrong, ...(await issueLosses(database, reached, sent))]
  })
}

/** An issue reaches every subscriber once; a mail that was being sent may be uncertain, and is never sent again by itself. */
async function issueLosses(database: Database, reached: Set<string>, { mails, issue, recipients, inHand }: Sent) {
  const { state, sums } = await issueState(database, issue)
  const { accepted = 0, uncertain = 0 } = sums
  const rows = await rowsOf(
    database,
    `select s.email, d.state from private.newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id`,
  )
  const emails = new Set(rows.map(({ email }) => email))
  const got = mails.flatMap((mail) => mail.recipients).filter((email) => emails.has(email))
  const passedOver = rows.filter((row) => row.state !== 'uncertain' && !reached.has(row.email ?? '')).length
  return [
    ...(state === 'finished' ? [] : [`the issue is ${state}`]),
    ...(passedOver > 0 ? [`the issue passed over ${passedOver}`] : []),
    ...(got.length > new Set(got).size ? [`the issue came twice to ${got.length - new Set(got).size}`] : []),
    ...(accepted + uncertain === recipients ? [] : [`the sums of the issue: ${JSON.stringify(sums)}`]),
    ...(uncertain <= inHand ? [] : [`${uncertain} mails of the issue are uncertain`]),
  ]
}
