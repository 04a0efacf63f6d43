const long = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })

/** `2025-01-12` → `12. Januar 2025`, with the day and the month on one line. */
export function formatLongDate(isoDate: string): string {
  return long.format(new Date(`${isoDate}T00:00:00Z`)).replace('. ', '.\u00a0')
}
