import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { NEWSLETTER_CONSENT_VERSION, newsletterConsentText } from '../../rules/newsletter/newsletter-consent.ts'
import { isSignedAddress } from '../../supabase/functions/_shared/signed-address.ts'
import { acceptInvitation } from '../../supabase/functions/accept-invitation.ts'
import { confirmNewsletterSubscription } from '../../supabase/functions/confirm-newsletter-subscription.ts'
import { resetAdminPassword } from '../../supabase/functions/reset-admin-password.ts'
import { type QueueOutcome, sendNewsletterConfirmation } from '../../supabase/functions/send-newsletter-confirmation.ts'
import { sendWelcomeEmail } from '../../supabase/functions/send-welcome-email.ts'
import { type SignupOutcome, subscribeNewsletter } from '../../supabase/functions/subscribe-newsletter.ts'
import {
  toUnsubscribePage,
  type UnsubscribeOutcome,
  unsubscribeNewsletter,
} from '../../supabase/functions/unsubscribe-newsletter.ts'
import { addAccount } from '../accounts/administrators.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import type { Database } from '../database/open-database.ts'
import { isLocalName, isPrivate } from '../is-this-machine.ts'
import { secondsToWait } from '../limits/seconds-to-wait.ts'
import { refusal } from '../routing/refusals.ts'
import { currentPractice } from '../site/current-release.ts'
import type { ApiCall } from './api-call.ts'

/** The functions of `supabase/functions` with the database of this server. The route table has checked their callers. */
export const functionRoutes: Readonly<Record<string, (call: ApiCall) => Response | Promise<Response>>> = {
  'POST /functions/v1/subscribe-newsletter': ({ request: { json, client }, config, database }) => {
    const neutralAnswers = config.NEWSLETTER_NEUTRAL_ANSWERS
    return subscribeNewsletter(json, {
      consent: async () => ({
        text: newsletterConsentText(await currentPractice(database)),
        version: NEWSLETTER_CONSENT_VERSION,
      }),
      neutralAnswers,
      secondsToWait: () => secondsToWait(database, 'newsletter signups', client.address),
      subscribe: ({ email, firstName, lastName, token, consent, page }) =>
        answerOf(
          database,
          sql<{ answer: SignupOutcome }>`
            select private.newsletter_subscribe(
              ${email}, ${firstName}, ${lastName}, ${token.plain}, ${token.hash}, ${consent.text}, ${consent.version},
              ${page}, null, ${client.address}, ${client.agent}, ${neutralAnswers}
            ) as answer
          `,
        ),
    })
  },
  'GET /functions/v1/confirm-newsletter-subscription': ({ request: { url, client }, database }) =>
    confirmNewsletterSubscription(url.searchParams, (tokenHash) =>
      answerOf(
        database,
        sql<{ answer: boolean }>`
          select private.newsletter_confirm(${tokenHash}, ${client.address}, ${client.agent}) as answer
        `,
      ),
    ),
  'GET /functions/v1/unsubscribe-newsletter': ({ request, siteUrl }) =>
    toUnsubscribePage(siteUrl, request.url.searchParams),
  'POST /functions/v1/unsubscribe-newsletter': ({ request, original, config, database, secretKey }) => {
    const { url, json, bytes, client, caller } = request
    const headers = { 'content-type': original.headers.get('content-type') ?? '' }
    const form = () => new Response(bytes, { headers }).formData()
    return unsubscribeNewsletter(
      { query: url.searchParams, json, form, hasPublicKey: caller !== 'everybody' },
      {
        neutralAnswers: config.NEWSLETTER_NEUTRAL_ANSWERS,
        secondsToWait: () => secondsToWait(database, 'newsletter sign-offs', client.address),
        isSigned: (email, signature) => isSignedAddress(email, signature, secretKey),
        unsubscribe: ({ email, channel, token }) =>
          answerOf(
            database,
            sql<{ answer: UnsubscribeOutcome }>`
              select private.newsletter_unsubscribe(
                ${email}, ${channel}, ${token.plain}, ${token.hash}, ${client.address}, ${client.agent}
              ) as answer
            `,
          ),
      },
    )
  },
  'POST /functions/v1/send-newsletter-confirmation': ({ request, database }) =>
    sendNewsletterConfirmation(request.json, ({ email, token, tokenHash }) =>
      answerOf(
        database,
        sql<{ answer: QueueOutcome }>`
          select private.newsletter_queue_confirmation(${email}, ${token}, ${tokenHash}) as answer
        `,
      ),
    ),
  'POST /functions/v1/send-welcome-email': sendWelcomeEmail,
  'POST /functions/v1/reset-admin-password': ({ request, config, database }) => {
    // The first start gives the password only to requests under a local name (DNS rebinding).
    if (isPrivate(config) && !isLocalName(request.url.hostname)) return refusal('functions', 403, 'foreign_host')
    return resetAdminPassword(request.json, {
      ask: (codeHash) =>
        answerOf(
          database,
          sql<{ answer: string }>`
            select private.ask_for_temporary_password(${codeHash}, ${request.client.address}) as answer
          `,
        ),
      setPassword: async (password, codeHash) =>
        answerOf(
          database,
          sql<{ answer: string | null }>`
            select private.set_temporary_password(${await hashPassword(password)}, ${codeHash}) as answer
          `,
        ),
    })
  },
  'POST /functions/v1/accept-invitation': ({ request, database }) => {
    const find = (tokenHash: string, accountComes: boolean) =>
      answerOf(
        database,
        sql<{ answer: string | null }>`select private.find_invitation(${tokenHash}, ${accountComes}) as answer`,
      )
    return acceptInvitation(request.json, {
      find: (tokenHash) => find(tokenHash, false),
      expect: (tokenHash) => find(tokenHash, true),
      createAccount: (email, password) => createAccount(database, email, password),
    })
  },
}

/** What a function of the database answers. */
async function answerOf<T>(database: Database, question: RawBuilder<{ answer: T }>): Promise<T> {
  const { rows } = await question.execute(database.sql)
  return (rows[0] as { answer: T }).answer
}

/** @returns false where the address has an account by now, or none is expected any more */
async function createAccount(database: Database, email: string, password: string): Promise<boolean> {
  const account = { id: randomUUID(), email, passwordHash: await hashPassword(password) }
  try {
    await database.sql.transaction().execute((transaction) => addAccount(transaction, account))
    return true
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === '23505' || code === '42501') return false
    throw error
  }
}
