import { answer } from '../../rules/newsletter/newsletter-answer.ts'

/** The specification's welcome mail: logs a line without the address, and sends nothing. */
export function sendWelcomeEmail(): Response {
  console.info('a welcome mail was asked for; none is sent')
  return answer(true, 'Es wird keine Willkommens-E-Mail gesendet.')
}
