import { formatLongDate } from '../../../rules/format/format-date.ts'

/** The day on which the visitor reads the page; only the browser knows it, as the document is the same for all. */
export function showRetrievalDay(): void {
  for (const place of document.querySelectorAll('[data-retrieved-on]')) {
    const time = document.createElement('time')
    time.dateTime = dayOfVisitor()
    time.textContent = formatLongDate(time.dateTime)
    place.replaceChildren('Abgerufen am ', time)
  }
}

function dayOfVisitor(): string {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
