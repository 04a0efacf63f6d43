import type { App } from '@supabase/lite'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { tokenAtRest } from './token-at-rest.ts'

type Mailer = NonNullable<App['_mailer']>

/**
 * The mails of the sign-in go through our outbox, with our texts. Only the recovery mail exists: the others belong to
 * ways of signing in that this product does not offer, and asking for them sends nothing.
 *
 * The link carries the token in the fragment, which no server and no log sees, and leads to the page that redeems it:
 * a mail scanner that opens it uses nothing up.
 */
export function createAuthMailer({ database, siteUrl }: { database: Database; siteUrl: string }): Mailer {
  const notOffered = async () => {}
  const mailer: Pick<Mailer, MailerMethod> = {
    async sendRecovery(email, tokenHash) {
      const link = `${siteUrl}/admin/password-reset#${new URLSearchParams({ token_hash: tokenHash, type: 'recovery' })}`
      // The library stores what the link carries, so that a copy of the table would open the account for an hour.
      await sql`
        with kept as (
          update auth.users set recovery_token = ${tokenAtRest(tokenHash)}
          where email = ${email} and recovery_token = ${tokenHash} returning email
        )
        select private.queue_mail('password-recovery', kept.email, ${JSON.stringify({ link })}::text::jsonb) from kept
      `.execute(database.sql)
    },
    sendConfirmation: notOffered,
    sendMagicLink: notOffered,
    sendEmailChange: notOffered,
    sendReauthentication: notOffered,
  }
  return mailer as Mailer
}

type MailerMethod = 'sendRecovery' | 'sendConfirmation' | 'sendMagicLink' | 'sendEmailChange' | 'sendReauthentication'
