import { addDays, berlinDay } from '../../../../rules/berlin-time.ts'
import { replyDue } from '../../../../rules/enquiries/reply-due.ts'
import { clock } from '../../../../rules/format/format-moment.ts'
import { withNbsp } from '../../../../rules/format/with-nbsp.ts'
import type { Enquiry } from '../enquiry.ts'

export interface DueTime {
  state: 'due' | 'soon' | 'overdue'
  at: Date
  label: string
  /** Without the hour, for a narrow list. */
  short: string
}

const HOUR = 3_600_000
const SOON_MS = 4 * HOUR

/** Alone it means the next one. */
const weekday = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', weekday: 'short' })
const shortDate = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', day: 'numeric', month: 'numeric' })

/** Undefined for an answered entry. */
export function dueTime(
  enquiry: Pick<Enquiry, 'status' | 'reply_clock_start'>,
  now: Date,
  replyWithinHours: number,
): DueTime | undefined {
  if (enquiry.status !== 'new') return undefined
  const at = replyDue(new Date(enquiry.reply_clock_start), replyWithinHours)
  const left = at.getTime() - now.getTime()
  if (left <= 0)
    return {
      state: 'overdue',
      at,
      label: withNbsp(`überfällig seit ${span(-left)}`),
      short: withNbsp(`${span(-left, 'Tage')} überfällig`),
    }
  const label = withNbsp(`fällig ${when(at, now)}`)
  return { state: left <= SOON_MS ? 'soon' : 'due', at, label, short: label.split(',')[0] ?? label }
}

function when(at: Date, now: Date): string {
  const time = `${clock.format(at)} Uhr`
  const day = berlinDay(at)
  if (day === berlinDay(now)) return `heute, ${time}`
  if (day === addDays(berlinDay(now), 1)) return `morgen, ${time}`
  return `${day <= addDays(berlinDay(now), 6) ? `${weekday.format(at)}.` : shortDate.format(at)}, ${time}`
}

function span(milliseconds: number, days = 'Tagen'): string {
  const hours = Math.floor(milliseconds / HOUR)
  if (hours < 1) return `${Math.max(1, Math.floor(milliseconds / 60_000))} Min.`
  if (hours < 48) return `${hours} Std.`
  return `${Math.floor(hours / 24)} ${days}`
}
