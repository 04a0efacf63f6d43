import { answer } from '../_shared/newsletter-answer.ts'

/** The specification's welcome mail: logs a line without the address, and sends nothing. */
export function sendWelcomeEmail({ log }: { log(line: string): void }) {
  return async (_request: Request): Promise<Response> => {
    log('a welcome mail was asked for; none is sent')
    return answer(true, 'Es wird keine Willkommens-E-Mail gesendet.')
  }
}
