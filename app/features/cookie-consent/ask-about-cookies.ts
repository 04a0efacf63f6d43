import { nothingOptional, onConsentChange } from '../../lib/consent/change-consent.ts'
import { currentConsent, isQuestionPutOff, putOffQuestion } from '../../lib/consent/consent.ts'
import { makeRoom } from './make-room.ts'

/**
 * Shows the question, which every page has (cookie-banner.tsx), until it is answered or put off: here, in another tab, or on
 * another page from which one comes back. Escape puts it off also before React is there.
 */
export function askAboutCookies(): void {
  const question = document.querySelector<HTMLElement>('.cookie-banner[data-view="question"]')
  if (!question || isSettled()) return
  const root = document.documentElement
  const hideWhenSettled = () => {
    if (isSettled()) delete root.dataset.cookies
  }
  root.dataset.cookies = 'asked'
  makeRoom(question)
  onConsentChange(hideWhenSettled)
  question.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    putOffQuestion()
    hideWhenSettled()
  })
  // Without a valid answer nothing optional may stay, for example after twelve months.
  void import('./forget-optional.ts').then(({ forgetOptional }) => forgetOptional(nothingOptional))
}

const isSettled = () => Boolean(currentConsent()) || isQuestionPutOff()
