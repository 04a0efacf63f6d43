import type { PostgrestClient } from '@supabase/postgrest-js'
import { newsletterProof } from '../../../supabase/functions/_shared/newsletter-proof.ts'
import { practice } from '../../content/practice.ts'
import { csvFile } from '../../lib/csv-file.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { loadAllSubscribers, loadProofLines } from './load-subscribers.ts'
import { type Subscriber, type SubscriberFilters, subscriberStatuses } from './subscriber.ts'

const DAY = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin' })
const dayOf = (instant: string | null) => instant && DAY.format(new Date(instant))

/** Saves the filtered list. @returns how many rows it has. @throws when it could not be read whole */
export async function exportSubscribers(api: PostgrestClient, filters: SubscriberFilters): Promise<number> {
  const subscribers = await loadAllSubscribers(api, filters)
  const text = csvFile(
    ['E-Mail', 'Vorname', 'Nachname', 'Status', 'Angemeldet', 'Bestätigt', 'Abgemeldet'],
    subscribers.map((subscriber) => [
      subscriber.email,
      subscriber.first_name,
      subscriber.last_name,
      subscriberStatuses[subscriber.status].label,
      dayOf(subscriber.created_at),
      dayOf(subscriber.confirmed_at),
      dayOf(subscriber.unsubscribed_at),
    ]),
  )
  offerFile(`newsletter-${isoDay()}.csv`, text, 'text/csv;charset=utf-8')
  return subscribers.length
}

/** Saves the proof of one address as a text that can be printed. */
export async function downloadProof(api: PostgrestClient, subscriber: Subscriber): Promise<void> {
  const lines = await loadProofLines(api, subscriber.email)
  const text = newsletterProof(subscriber.email, subscriber, lines, practice.name)
  // The name holds no address: downloads are seen by whoever uses the computer.
  offerFile(`newsletter-nachweis-${subscriber.id.slice(0, 8)}-${isoDay()}.txt`, text, 'text/plain;charset=utf-8')
}

/** Today in Berlin, as files are named. */
function isoDay(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
}
