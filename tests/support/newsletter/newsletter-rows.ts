import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

export interface SubscriberRow {
  id: string
  email: string
  status: string
  first_name: string | null
  confirmation_token: string | null
}

export async function subscriberRows(database: Database, email: string): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select id, email, status, first_name, confirmation_token from public.newsletter_subscribers where lower(email) = ${email}
  `.execute(database.sql)
  return rows
}

export interface LogLine {
  action: string
  gdpr_consent_text: string | null
  user_agent: string | null
  ip_address: string | null
  additional_data: Record<string, unknown>
}

export async function logLines(database: Database, email: string): Promise<LogLine[]> {
  const { rows } = await sql<LogLine>`
    select action, gdpr_consent_text, user_agent, host(ip_address) as ip_address, additional_data
    from public.newsletter_opt_in_logs where email = ${email} order by created_at, action desc
  `.execute(database.sql)
  return rows
}

/** As if everything about this address had happened so long ago. */
export async function letTimePass(database: Database, email: string, time: string): Promise<void> {
  await sql`
    update private.mail_outbox
    set created_at = created_at - ${time}::interval, sent_at = sent_at - ${time}::interval,
        next_attempt_at = next_attempt_at - ${time}::interval, first_attempt_at = first_attempt_at - ${time}::interval
    where recipient = ${email}
  `.execute(database.sql)
  await sql`
    update public.newsletter_subscribers
    set confirmation_token_expires_at = confirmation_token_expires_at - ${time}::interval,
      come_back_token_expires_at = come_back_token_expires_at - ${time}::interval, created_at = created_at - ${time}::interval,
        unsubscribed_at = unsubscribed_at - ${time}::interval
    where email = ${email}
  `.execute(database.sql)
}
