import { addDays, berlinDay } from '../../../../rules/berlin-time.ts'
import { replyDue } from '../../../../rules/enquiries/reply-due.ts'
import { clock } from '../../../../rules/format/format-moment.ts'
import { withNbsp } from '../../../../rules/format/with-nbsp.ts'
import { dayAndMonth } from '../appointments/day-in-words.ts'
import { type Enquiry, type EnquiryRow, statusLabels } from '../enquiry.ts'

const HOUR = 3_600_000

/** Alone it means the next one. */
const weekday = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', weekday: 'short' })
const shortDate = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', day: 'numeric', month: 'numeric' })

/** Undefined for an answered entry. */
export function dueTime(
  enquiry: Pick<Enquiry, 'status' | 'reply_clock_start'>,
  now: Date,
  replyWithinHours: number,
): { isLate: boolean; label: string } | undefined {
  if (enquiry.status !== 'new') return undefined
  const at = replyDue(new Date(enquiry.reply_clock_start), replyWithinHours)
  const late = now.getTime() - at.getTime()
  const label = late >= 0 ? `überfällig seit ${span(late)}` : `fällig ${nearDay(at, now)}, ${clock.format(at)} Uhr`
  return { isLate: late >= 0, label: withNbsp(label) }
}

/** "heute", "morgen", "Mi.", "9.12." */
function nearDay(at: Date, now: Date): string {
  const day = berlinDay(at)
  if (day === berlinDay(now)) return 'heute'
  if (day === addDays(berlinDay(now), 1)) return 'morgen'
  return day <= addDays(berlinDay(now), 6) ? `${weekday.format(at)}.` : shortDate.format(at)
}

function span(milliseconds: number, days = 'Tagen'): string {
  const hours = Math.floor(milliseconds / HOUR)
  if (hours < 1) return `${Math.max(1, Math.floor(milliseconds / 60_000))} Min.`
  if (hours < 48) return `${hours} Std.`
  return `${Math.floor(hours / 24)} ${days}`
}

/** What a row says at its end. Below the caption of its place it need not repeat that. */
export function waitInWords(row: EnquiryRow, now: Date): { words: string; isLate?: boolean } {
  const { place, due_at, answered_at, appointment_at, follow_up_on, status } = row
  const due = due_at ? new Date(due_at) : now
  if (place === 'late') return { words: withNbsp(span(now.getTime() - due.getTime(), 'Tage')), isLate: true }
  // A day to come back ends when the next begins.
  if (place === 'new') return { words: withNbsp(`fällig ${nearDay(new Date(due.getTime() - 1), now)}`) }
  if (place === 'undecided') return { words: withNbsp('andere Adresse') }
  if (place === 'unsent') return { words: withNbsp('nicht zugestellt'), isLate: true }
  if (place === 'later' && follow_up_on) return { words: withNbsp(`am ${dayAndMonth(follow_up_on)}`) }
  if (place === 'later' && appointment_at) {
    const at = new Date(appointment_at)
    return { words: withNbsp(`Termin ${nearDay(at, now)}, ${clock.format(at)}`) }
  }
  if (place === 'waiting' && answered_at) return { words: withNbsp(`seit ${daysSince(new Date(answered_at), now)}`) }
  return { words: statusLabels[status] ?? statusLabels.new }
}

function daysSince(then: Date, now: Date): string {
  const days = Math.round((Date.parse(berlinDay(now)) - Date.parse(berlinDay(then))) / (24 * HOUR))
  return days < 1 ? 'heute' : days === 1 ? 'gestern' : `${days} Tagen`
}
