import { join } from 'node:path'
import { sql } from 'kysely'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import type { Database } from '../database/database.ts'
import { keepSetting } from '../database/keep-setting.ts'
import type { ArrivedMail, Taken } from '../incoming/take-mail.ts'
import type { ServerParts } from '../server-parts.ts'
import { currentFacts, currentPractice } from '../site/current-release.ts'
import { attachmentsOf } from './attach-documents.ts'
import { composeMail } from './compose-mail.ts'
import { createMailTransport } from './mail-transport.ts'
import { startMailbox } from './mailbox.ts'
import { mails } from './mails.ts'
import { startMailWorker } from './send-mails.ts'

/**
 * Begins to send what waits in the outbox: over SMTP_URL, or into files on this machine while that is not set.
 *
 * @returns `newTransport`, which sends the same way on a connection of its own
 * @throws StartupError when the mailbox cannot start
 */
export async function startMails({
  config,
  database,
  files,
  siteUrl,
  keys,
  signIn,
  log,
  take,
}: ServerParts & { siteUrl: string; take(mail: ArrivedMail): Promise<Taken> }) {
  const { secretKey } = keys
  const way = config.SMTP_URL ? { smtpUrl: config.SMTP_URL } : { caughtIn: join(config.DATA_DIR, 'mailbox') }
  const mailbox = way.caughtIn ? await startMailbox(way.caughtIn, config.MAILBOX_PORT, take) : undefined
  // For what says that a mail reaches nobody (`private.mails_are_caught`), and what a kind is called (`private.name_of_mail`).
  await keepSetting(database.sql, 'mails_are_caught', mailbox !== undefined)
  const names = Object.entries(mails).map(([kind, { says }]) => [kind, says])
  await keepSetting(database.sql, 'mail_names', Object.fromEntries(names))
  // A release may change name and address.
  const from = async () => {
    if (config.MAIL_FROM) return config.MAIL_FROM
    const { name, email } = await currentPractice(database)
    return { name, address: email }
  }
  const newTransport = () => createMailTransport({ ...way, from, signIn })
  const worker = startMailWorker({
    database,
    transport: newTransport(),
    compose: async (mail) => {
      const facts = await currentFacts(database)
      const composed = await composeMail(mail, { siteUrl, secretKey, facts, at: mail.createdAt })
      if (mail.recipient === null) return { ...composed, to: await practiceMailbox(database) }
      return { ...composed, attachments: await attachmentsOf(composed, files) }
    },
    log,
  })
  return {
    mailboxUrl: mailbox?.url,
    newTransport,
    async stop() {
      await worker.stop()
      await mailbox?.stop()
    },
  }
}

/** Where mails to the practice go: its address, or those with which administrators sign in while that is the shipped sample. */
async function practiceMailbox(database: Pick<Database, 'sql'>): Promise<string | string[]> {
  const { email } = await currentPractice(database)
  if (email !== shippedFacts.practice.email) return email
  const { rows } = await sql<{ email: string }>`
    select u.email from public.user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin' and private.is_plain_address(u.email) order by u.email
  `.execute(database.sql)
  return rows.length > 0 ? rows.map((account) => account.email) : email
}
