// Not `Intl`: its first use takes 15 to 40 ms on a computer and four times that on a phone, while islands hydrate.
const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

/** `2025-01-12` → `12. Januar 2025`, with the day and the month on one line. */
export function formatLongDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-')
  return `${Number(day)}.\u00a0${months[Number(month) - 1]} ${year}`
}

/** `2026-12-01T09:00` → `1. Dezember 2026 um 09:00 Uhr`. */
export function formatMinute(minute: string): string {
  return `${formatLongDate(minute.slice(0, 10))} um\u00a0${minute.slice(11)}\u00a0Uhr`
}
