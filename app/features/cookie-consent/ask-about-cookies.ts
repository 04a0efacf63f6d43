import {
  currentConsent,
  everything,
  isQuestionPutOff,
  nothingOptional,
  onConsentChange,
  putOffQuestion,
} from '../../lib/consent/consent.ts'
import { reserveSpace } from './reserve-space.ts'
import { saveAnswer } from './save-answer.ts'

/**
 * Shows the question, which every page has (cookie-question.tsx), until it is answered or put off: here, in another tab, or on
 * another page from which one comes back. Without React, so that no filter, translation or lost script keeps the answer back.
 */
export function askAboutCookies(): void {
  const question = document.querySelector<HTMLElement>('.cookie-banner')
  if (!question || isSettled()) return
  const root = document.documentElement
  const hideWhenSettled = () => {
    if (isSettled()) delete root.dataset.cookies
  }
  const putOff = () => {
    putOffQuestion()
    hideWhenSettled()
  }
  root.dataset.cookies = 'asked'
  reserveSpace(question)
  onConsentChange(hideWhenSettled)
  question.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') putOff()
  })
  question.addEventListener('click', ({ target }) => {
    const { answer } = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset ?? {}
    if (answer === 'later') putOff()
    else if (answer) saveAnswer(answer === 'everything' ? everything : nothingOptional)
  })
}

const isSettled = () => Boolean(currentConsent()) || isQuestionPutOff()
