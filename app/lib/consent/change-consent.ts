import { deviceStorage } from '../browser-storage.ts'
import { CONSENT_DATE_KEY, CONSENT_KEY, CONSENT_VERSION, type Consent, readConsent, setConsent } from './consent.ts'

export const nothingOptional: Consent = { necessary: true, functional: false, analytics: false }
export const everything: Consent = { necessary: true, functional: true, analytics: true }

const listeners = new Set<() => void>()

/** Where the browser refuses to store, the answer holds until the page is left. */
export function saveConsent(consent: Consent): void {
  setConsent(consent)
  deviceStorage.setItem(CONSENT_KEY, JSON.stringify({ ...consent, version: CONSENT_VERSION }))
  deviceStorage.setItem(CONSENT_DATE_KEY, new Date().toISOString())
  for (const listener of listeners) listener()
}

/** Also called when another tab changes the answer, and when one comes back to a page that the browser kept as it was. */
export function onConsentChange(listener: () => void): () => void {
  const readAgain = () => {
    readConsent()
    listener()
  }
  const readStored = ({ key }: StorageEvent) => {
    // The date is written last.
    if (key === CONSENT_DATE_KEY || key === null) readAgain()
  }
  const readWhenBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) readAgain()
  }
  listeners.add(listener)
  addEventListener('storage', readStored)
  addEventListener('pageshow', readWhenBack)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', readStored)
    removeEventListener('pageshow', readWhenBack)
  }
}
