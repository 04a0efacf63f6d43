import { weekdays } from '../../../../rules/format/weekdays.ts'
import { withNbsp } from '../../../../rules/format/with-nbsp.ts'

const format = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** "1. Dezember" @param day "2026-12-01" */
export const dayAndMonth = (day: string) => withNbsp(format.format(asDate(day)))

/** "Dienstag" */
export const weekdayOf = (day: string) => weekdays[(asDate(day).getUTCDay() + 6) % 7] ?? ''

/** "Dienstag, 1. Dezember" */
export const dayInWords = (day: string) => `${weekdayOf(day)}, ${dayAndMonth(day)}`
