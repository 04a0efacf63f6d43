import type { NewsletterAnswer } from '../../../rules/newsletter/newsletter-answer.ts'
import { NEWSLETTER_CONSENT_VERSION } from '../../../rules/newsletter/newsletter-consent.ts'
import type { NewsletterSignup } from '../../../rules/newsletter/newsletter-signup.ts'
import { backendIsConfigured, callFunction } from '../../lib/backend.ts'

export function subscribe(signup: NewsletterSignup): Promise<NewsletterAnswer> {
  return call('subscribe-newsletter', {
    ...signup,
    referrer: window.location.href,
    consentVersion: NEWSLETTER_CONSENT_VERSION,
  })
}

/** Call 7 of the specification. */
export function confirm(token: string): Promise<NewsletterAnswer> {
  return call(`confirm-newsletter-subscription?${new URLSearchParams({ token })}`)
}

/** @param signature of the link from a mail, which no limit refuses */
export function unsubscribe({
  email,
  signature,
}: {
  email: string
  signature?: string | null
}): Promise<NewsletterAnswer> {
  return call('unsubscribe-newsletter', { email, ...(signature && { signature }) })
}

/** With `fetch`: three calls need no client library on the page. @throws when nothing that can be shown came back */
async function call(path: string, body?: object): Promise<NewsletterAnswer> {
  if (!backendIsConfigured) return { success: false, message: 'Service nicht verfügbar' }
  const response = await callFunction(path, body)
  const reply: unknown = await response.json()
  if (!isAnswer(reply)) throw new Error(`a newsletter function answered ${response.status}`)
  return reply
}

function isAnswer(value: unknown): value is NewsletterAnswer {
  return typeof value === 'object' && value !== null && 'success' in value && typeof value.success === 'boolean'
}
