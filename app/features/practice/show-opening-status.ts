import { type OpeningTimes, openingStatus } from './opening-status.ts'

/**
 * Runs from the head of every page. A page may be older than the day on which it is read, so what it says about now is
 * written while it is being read, before the first paint. The build writes this file into the page as one script (see
 * at-build/inline-script.ts).
 */
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
addEventListener('DOMContentLoaded', () => arriving.disconnect())
// A page that was left open or comes back from the browser's memory.
addEventListener('pageshow', show)
addEventListener('visibilitychange', show)
