import { deviceStorage, tabStorage } from '../browser-storage.ts'

/** What a visitor may allow. `necessary` is always true, and stored because the specification asks for it. */
export type OptionalCategory = 'functional' | 'analytics'

export interface Consent extends Record<OptionalCategory, boolean> {
  necessary: true
}

export const CONSENT_KEY = 'cookie-consent'
export const CONSENT_DATE_KEY = 'cookie-consent-date'
const PUT_OFF_KEY = 'cookie-question'

/**
 * Raise it when a purpose or a service is added, so that every visitor is asked again. A service also needs `storage-inventory.ts`, the cookie
 * page and its origin in the content security policy, loads nothing before `currentConsent` allows its category, and what it stored goes with
 * the consent.
 */
export const CONSENT_VERSION = 1

export const CONSENT_MONTHS = 12

/**
 * Parses a stored consent and its date (ISO 8601); undefined without a valid one: never asked, an earlier version, too
 * old, or unreadable.
 */
export function validConsent(stored: string | null, date: string | null, now: Date): Consent | undefined {
  const givenAt = new Date(date ?? Number.NaN)
  const endsAt = new Date(givenAt)
  endsAt.setUTCMonth(endsAt.getUTCMonth() + CONSENT_MONTHS)
  // An unreadable date compares false with everything.
  if (!(givenAt <= now && now < endsAt)) return

  const { version, functional, analytics } = parse(stored)
  if (version !== CONSENT_VERSION || typeof functional !== 'boolean' || typeof analytics !== 'boolean') return
  return { necessary: true, functional, analytics }
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(stored ?? 'null'))
  } catch {
    return {}
  }
}

let current: Consent | undefined
let isRead = false

/** The valid consent of this visitor, or undefined; the same object until it changes. In the browser only. */
export function currentConsent(): Consent | undefined {
  if (!isRead) readConsent()
  return current
}

/** Reads the stored consent again, for example after another tab wrote it. */
export function readConsent(): void {
  isRead = true
  current = validConsent(deviceStorage.getItem(CONSENT_KEY), deviceStorage.getItem(CONSENT_DATE_KEY), new Date())
}

/** Does not ask again in this tab. */
export function putOffQuestion(): void {
  tabStorage.setItem(PUT_OFF_KEY, 'closed')
}

/** Whether the question was closed without an answer in this tab. In the browser only. */
export function isQuestionPutOff(): boolean {
  return tabStorage.getItem(PUT_OFF_KEY) !== null
}

export const nothingOptional: Consent = { necessary: true, functional: false, analytics: false }
export const everything: Consent = { necessary: true, functional: true, analytics: true }

const listeners = new Set<() => void>()

/** Where the browser refuses to store, the answer holds until the page is left. */
export function saveConsent(consent: Consent): void {
  isRead = true
  current = consent
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
