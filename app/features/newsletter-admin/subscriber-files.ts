import { berlinDay } from '../../../rules/berlin-time.ts'
import { numericDay } from '../../../rules/format/format-moment.ts'
import { adminPractice, adminSite } from '../../lib/admin-site.ts'
import { csvFile } from '../../lib/csv-file.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { activeFilters } from '../../lib/list/list-filters.ts'
import { type Progress, readWholeList } from '../../lib/list/read-whole-list.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { readOptInLog } from '../../lib/read-opt-in-log.ts'
import { type Subscriber, type SubscriberFilters, subscriberStatuses } from './subscriber.ts'
import { subscriberSource } from './subscriber-source.ts'

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
