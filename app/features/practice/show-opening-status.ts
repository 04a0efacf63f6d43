import { type OpeningTimes, openingStatus } from './opening-status.ts'

/** Runs before the first paint (at-build/inline-script.ts): a page may be older than the day on which it is read. */
function show(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-opening]')) {
    const times: OpeningTimes = JSON.parse(place.dataset.opening ?? '')
    const status = openingStatus(times, Date.now())
    if (!status || place.textContent === status) continue
    place.textContent = status
    place.dataset.open = String(status.startsWith('Heute'))
  }
}

const arriving = new MutationObserver(show)
arriving.observe(document, { childList: true, subtree: true })
// What arrived with the end of the document is not reported any more.
addEventListener('DOMContentLoaded', () => {
  show()
  arriving.disconnect()
})
// A page that was left open or comes back from the browser's memory.
addEventListener('pageshow', show)
addEventListener('visibilitychange', show)
