import { nothingOptional } from '../../lib/consent/change-consent.ts'
import { currentConsent, isQuestionPutOff } from '../../lib/consent/consent.ts'
import { makeRoom } from './make-room.ts'

/** Shows the question, which every page has (cookie-banner.tsx), unless it is answered or put off. */
export function askAboutCookies(): void {
  const question = document.querySelector<HTMLElement>('.cookie-banner[data-view="question"]')
  if (!question || currentConsent() || isQuestionPutOff()) return
  document.documentElement.dataset.cookies = 'asked'
  makeRoom(question)
  // Without a valid answer nothing optional may stay, for example after twelve months.
  void import('./forget-optional.ts').then(({ forgetOptional }) => forgetOptional(nothingOptional))
}
