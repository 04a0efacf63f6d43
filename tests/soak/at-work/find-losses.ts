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

export async function withDatabase<Result>(place: Place, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase(place)
  return work(database).finally(() => database.close())
}

export async function rowsOf<Row>(database: Database, query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(database.sql)).rows
}

/**
 * Compares what was acknowledged with what is there, while no server runs.
 *
 * @param inHand mails that may have been in transit when something was killed
 * @param withoutAnswer requests that a server took and did not answer well: they were sent again
 * @returns one sentence for each thing that is lost, doubled or mixed
 */
export async function findLosses(
  { acknowledged }: Shift,
  mails: ReceivedMail[],
  place: Place,
  {
    issue,
    recipients,
    inHand,
    withoutAnswer,
  }: { issue: string; recipients: number; inHand: number; withoutAnswer: number },
): Promise<string[]> {
  return withDatabase(place, async (database) => {
    const read = <Row>(query: string) => rowsOf<Row>(database, query)
    const wrong: string[] = []

    const enquiries = await read<{ id: string; said: string }>(
      'select id, message as said from consultation_requests union all select id, file_url from mwo_form_entries',
    )
    const saidBy = new Map(enquiries.map(({ id, said }) => [id, said]))
    for (const [id, { message }] of acknowledged.consultations)
      if (saidBy.get(id) !== message) wrong.push(`consultation request ${id}`)
    for (const [id, file] of acknowledged.entries) if (saidBy.get(id) !== file) wrong.push(`MWO request ${id}`)
    const named = await readNamedFiles(database)
    const storage = await openFileStorage(database, place)
    for (const [file, sha256] of acknowledged.files) {
      const parts = await storage.read(named.find((path) => path.endsWith(file)) ?? '')
      const bytes = parts ? await buffer(parts) : Buffer.alloc(0)
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) wrong.push(`file ${file}`)
    }
    const pictures = await read<{ id: string; hash: string }>(
      `select v.picture_id as id, v.hash from private.picture_versions v
       where exists (select from private.picture_files f where f.hash = v.hash)`,
    )
    const hashOf = new Map(pictures.map(({ id, hash }) => [id, hash]))
    for (const [id, hash] of acknowledged.pictures) if (hashOf.get(id) !== hash) wrong.push(`picture ${id}`)
    const [views] = await read<{ count: number }>(
      `select coalesce(sum(views), 0)::integer as count from private.article_views where slug = '${ARTICLE_READ}'`,
    )
    const counted = views?.count ?? 0
    // One whose answer was lost may be counted.
    if (counted < acknowledged.views || counted > acknowledged.views + withoutAnswer) {
      wrong.push(`${counted} views counted of ${acknowledged.views}`)
    }

    const reached = new Set(mails.flatMap((mail) => mail.recipients))
    const subscribers = await read<{ email: string }>('select email from newsletter_subscribers')
    const subscribed = new Set(subscribers.map(({ email }) => email))
    for (const email of acknowledged.signups) {
      if (!subscribed.has(email)) wrong.push(`signup of ${email}`)
      if (!reached.has(email)) wrong.push(`mail of the signup of ${email}`)
    }
    const answers = new Map<string, Set<string | undefined>>()
    for (const { subject, recipients, messageId } of mails) {
      const email = recipients[0] ?? ''
      if (subject === ANSWER_SUBJECT) answers.set(email, (answers.get(email) ?? new Set()).add(messageId))
    }
    for (const email of acknowledged.answers) if (!answers.has(email)) wrong.push(`answer to ${email}`)
    for (const [email, ids] of answers) if (ids.size > 1) wrong.push(`${ids.size} different answers to ${email}`)

    const arrived = new Set(mails.map(({ messageId }) => messageId))
    const outbox = await read<{ message_id: string; sent: boolean }>(
      'select message_id, sent_at is not null as sent from private.mail_outbox',
    )
    for (const { message_id, sent } of outbox) {
      if (!sent) wrong.push(`mail ${message_id} is still waiting`)
      else if (!arrived.has(message_id)) wrong.push(`mail ${message_id} counts as sent`)
    }
    if (mails.length - arrived.size > inHand) wrong.push(`${mails.length - arrived.size} mails came twice`)

    wrong.push(...(await issueLosses(database, reached, mails, { issue, recipients, inHand })))
    wrong.push(...(await contentLosses(database, acknowledged.release)))
    return wrong
  })
}

/** An issue reaches every subscriber once; a mail that was being sent may be uncertain, and is never sent again by itself. */
async function issueLosses(
  database: Database,
  reached: Set<string>,
  mails: ReceivedMail[],
  { issue, recipients, inHand }: { issue: string; recipients: number; inHand: number },
): Promise<string[]> {
  const { state, sums } = await issueState(database, issue)
  const { accepted = 0, uncertain = 0 } = sums
  const rows = await rowsOf<{ email: string; state: string }>(
    database,
    `select s.email, d.state from private.newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id`,
  )
  const emails = new Set(rows.map(({ email }) => email))
  const got = mails.flatMap((mail) => mail.recipients).filter((email) => emails.has(email))
  const passedOver = rows.filter((row) => row.state !== 'uncertain' && !reached.has(row.email)).length
  return [
    ...(state === 'finished' ? [] : [`the issue is ${state}`]),
    ...(passedOver > 0 ? [`the issue passed over ${passedOver}`] : []),
    ...(got.length > new Set(got).size ? [`the issue came twice to ${got.length - new Set(got).size}`] : []),
    ...(accepted + uncertain === recipients ? [] : [`the sums of the issue: ${JSON.stringify(sums)}`]),
    ...(uncertain <= inHand ? [] : [`${uncertain} mails of the issue are uncertain`]),
  ]
}

async function contentLosses(database: Database, release: number): Promise<string[]> {
  const bodies = await rowsOf<{ name: string; body: unknown }>(
    database,
    `select 'draft ' || subject as name, body, 0 as version from private.draft where owner_id is null
     union all select document, body, version from private.content_versions order by version`,
  )
  const newest = (name: string) => bodies.findLast((one) => one.name === name)?.body
  return [
    ...(isSameJson(newest(`draft ${LEFT_ALONE}`), unfinished) ? [] : ['the unpublished draft is gone or changed']),
    ...(isSameJson(newest(ARTICLE), articleOf(release)) ? [] : [`release ${release} was told as published and is not`]),
  ]
}
