const EVENT = 'open-cookie-settings'

/** Asks the consent banner to open its settings; the caller gets the focus back. */
export function openCookieSettings(): void {
  window.dispatchEvent(new Event(EVENT))
}

export function onOpenCookieSettings(open: () => void): () => void {
  window.addEventListener(EVENT, open)
  return () => window.removeEventListener(EVENT, open)
}
