import { type Consent, saveConsent } from '../../lib/consent/consent.ts'

/** Says so in the line that every page has for it (cookie-question.tsx). */
export function saveAnswer(consent: Consent): void {
  saveConsent(consent)
  const line = document.querySelector('[data-saved-answer]')
  if (line) line.textContent = 'Ihre Auswahl ist gespeichert.'
}
