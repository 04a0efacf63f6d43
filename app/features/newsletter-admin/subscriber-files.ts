import { berlinDay } from '../../../rules/berlin-time.ts'
import { numericDay } from '../../../rules/format/format-moment.ts'
import { type OptInLogLine, optInLogText } from '../../../rules/newsletter/opt-in-log.ts'
import { adminPractice, adminSite } from '../../lib/admin-site.ts'
import { csvFile } from '../../lib/csv-file.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { activeFilters } from '../../lib/list/list-filters.ts'
import { type Progress, readWholeList } from '../../lib/list/read-whole-list.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { type Subscriber, type SubscriberFilters, subscriberSource, subscriberStatuses } from './subscriber.ts'

const dayOf = (instant: string | null) => instant && numericDay.format(new Date(instant))

/**
 * Saves the filtered list, logs that and returns the number of rows.
 * @throws ListChanged when it changed during the reading
 */
export async function exportSubscribers(
  api: DataApi,
  filters: SubscriberFilters,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  await rpcOf(api).require_recent_authentication()
  const subscribers = await readWholeList(subscriberSource(api), filters, onProgress)
  const text = csvFile(
    ['E-Mail', 'Vorname', 'Nachname', 'Status', 'Angemeldet', 'Bestätigt', 'Abgemeldet', 'Abmeldelink'],
    subscribers.map((subscriber) => [
      subscriber.email,
      subscriber.first_name,
      subscriber.last_name,
      subscriberStatuses[subscriber.status],
      dayOf(subscriber.created_at),
      dayOf(subscriber.confirmed_at),
      dayOf(subscriber.unsubscribed_at),
      subscriber.status === 'confirmed' ? unsubscribeLink(subscriber.email) : null,
    ]),
  )
  await rpcOf(api).log_enquiry_export({
    kind: 'newsletter',
    row_count: subscribers.length,
    filters: activeFilters(filters),
  })
  offerFile(`newsletter-${berlinDay(new Date())}.csv`, text, 'text/csv;charset=utf-8')
  return subscribers.length
}

/** Opens the page with the address filled in; one press unsubscribes. */
function unsubscribeLink(email: string): string {
  return `${adminSite().url}/newsletter/unsubscribe?${new URLSearchParams({ email })}`
}

/** Saves the consent record of one address as a text. @throws the API's error, or when nothing is stored */
export async function downloadOptInLog(api: DataApi, subscriber: Subscriber): Promise<void> {
  const text = await readOptInLog(api, subscriber.email, adminPractice().name)
  if (!text) throw new Error('nothing is stored about this address any more')
  // Without the address: other users of the computer see the downloads.
  const name = `newsletter-nachweis-${subscriber.id.slice(0, 8)}-${berlinDay(new Date())}.txt`
  offerFile(name, text, 'text/plain;charset=utf-8')
}

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
