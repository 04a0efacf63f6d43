import { type Consent, saveConsent } from '../../lib/consent/consent.ts'

/** Says so in the line that every page has for it (cookie-question.tsx). */
export function saveAnswer(consent: Consent): void {
  saveConsent(consent)
  forget(consent)
  const line = document.querySelector('[data-saved-answer]')
  if (line) line.textContent = 'Ihre Auswahl ist gespeichert.'
}

/** Removes what the answer does not allow. */
export function forget(allowed: Consent): void {
  void import('./forget-optional.ts').then(({ forgetOptional }) => forgetOptional(allowed))
}
