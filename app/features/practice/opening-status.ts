/** In Berlin time. */
export interface OpeningTimes {
  /** ISO weekdays (1 = Monday), "09:00" and "18:00". */
  hours: readonly { days: readonly number[]; opens: string; closes: string }[]
  closures: readonly { from: string; to: string }[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A practice that is closed for longer shows nothing. */
const DAYS_AHEAD = 60
const days = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

/** "Heute geöffnet bis 18 Uhr", or when it opens in the next two months. Without `Intl`, which delays the first paint. */
export function openingStatus({ hours, closures }: OpeningTimes, now: number): string | undefined {
  // A date whose UTC fields show Berlin time.
  const clock = new Date(now + (isSummerTime(now) ? 2 : 1) * HOUR)
  const time = clock.toISOString().slice(11, 16)

  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = new Date(clock.getTime() + ahead * DAY)
    const date = day.toISOString().slice(0, 10)
    if (closures.some(({ from, to }) => from <= date && date <= to)) continue
    const weekday = day.getUTCDay() || 7
    const today = hours
      .filter(({ days, closes }) => days.includes(weekday) && (ahead > 0 || time < closes))
      .sort((a, b) => (a.opens < b.opens ? -1 : 1))[0]
    if (!today) continue
    if (ahead === 0 && today.opens <= time) return `Heute geöffnet bis ${spoken(today.closes)}`
    return `Wir öffnen ${dayAhead(day, ahead)} um ${spoken(today.opens)}`
  }
}

function dayAhead(day: Date, ahead: number): string {
  if (ahead < 2) return ahead === 0 ? 'heute' : 'morgen'
  if (ahead < 7) return days[day.getUTCDay()] as string
  return `am ${day.getUTCDate()}.${day.getUTCMonth() + 1}.`
}

/** "09:00" → "9 Uhr", "13:30" → "13:30 Uhr", the last minute of a day "24 Uhr" */
function spoken(time: string): string {
  return `${time.replace('23:59', '24:00').replace(/^0/, '').replace(':00', '')}\u00a0Uhr`
}

/** From the last Sunday of March to the last Sunday of October, both at 01:00 UTC (2000/84/EC). */
function isSummerTime(now: number): boolean {
  const year = new Date(now).getUTCFullYear()
  return lastSunday(year, 2) <= now && now < lastSunday(year, 9)
}

function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return Date.UTC(year, month, lastDay.getUTCDate() - lastDay.getUTCDay(), 1)
}
