import { sql } from 'kysely'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import type { TextDocument } from '../../content/texts/text-document.ts'
import { greetingOf } from '../../rules/newsletter/greeting.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import type { RenderedMail } from '../mail/texts/mail-text.ts'
import { currentFacts, picturesNamedIn } from '../site/current-release.ts'
import { issueMail, renderIssue } from './render-issue.ts'
import { type ClaimedDelivery, startIssueWorker } from './send-issues.ts'

interface IssueParts {
  database: Database
  /** Its own: a receipt does not wait behind an issue. */
  transport: MailTransport
  /** Without a slash at the end. */
  siteUrl: string
  secretKey: string
  log: Log
}

/** Starts the worker that sends issues of the newsletter. */
export function startIssues({ database, transport, siteUrl, secretKey, log }: IssueParts): {
  stop(): Promise<void>
} {
  let last: { key: string; header: TextDocument<'issue'>['header']; mail: RenderedMail } | undefined

  /** Cached: the same for every recipient. Facts may change between two mails. */
  async function rendered({ document, version, release }: ClaimedDelivery) {
    const key = `${document} ${version} ${release}`
    if (last?.key !== key) {
      const text = await issueText(database, document, version)
      const [facts, pictures] = await Promise.all([currentFacts(database), picturesNamedIn(database, text)])
      last = {
        key,
        header: text.header,
        mail: renderIssue(text, { facts, pictures: pictures as StoredPictures, siteUrl }),
      }
    }
    return last
  }

  return startIssueWorker({
    database,
    transport,
    compose: async (delivery) => {
      const { header, mail } = await rendered(delivery)
      return issueMail(mail, delivery.email, greetingOf(header, delivery), { siteUrl, secretKey })
    },
    log,
  })
}

async function issueText(database: Database, document: string, version: number): Promise<TextDocument<'issue'>> {
  const { rows } = await sql<{ body: TextDocument<'issue'> }>`
    select body from private.content_versions where document = ${document} and version = ${version}::integer
  `.execute(database.sql)
  if (!rows[0]) throw new Error(`there is no version ${version} of ${document}`)
  return rows[0].body
}
