import { type OptInLogLine, optInLogText } from '../../rules/newsletter/opt-in-log.ts'
import type { DataApi } from './data-api.ts'

/** The API's limit, which it applies silently. */
const BATCH = 1000

/**
 * The consent record of one address (in lower case) as a German text; undefined when nothing is stored.
 * @param api must be allowed to read the list and the log
 * @throws the API's error; its `message` is a German sentence
 */
export async function readOptInLog(api: DataApi, email: string, practiceName: string): Promise<string | undefined> {
  const subscriber = await api
    .from('newsletter_subscribers')
    .select('status, created_at, confirmed_at, unsubscribed_at')
    .eq('email', email)
    .maybeSingle()
  if (subscriber.error) throw subscriber.error
  const lines = await readLines(api, email)
  if (!subscriber.data && lines.length === 0) return undefined
  return optInLogText(email, subscriber.data, lines, practiceName)
}

async function readLines(api: DataApi, email: string): Promise<OptInLogLine[]> {
  const lines: OptInLogLine[] = []
  for (let total = 1; lines.length < total; ) {
    const batch = await api
      .from('newsletter_opt_in_logs')
      .select('created_at, action, gdpr_consent_given, gdpr_consent_text, ip_address, user_agent, additional_data', {
        count: 'exact',
      })
      .eq('email', email)
      .order('created_at')
      .order('id')
      .range(lines.length, lines.length + BATCH - 1)
    if (batch.error) throw batch.error
    lines.push(...(batch.data ?? []))
    total = batch.count ?? 0
  }
  return lines
}
