import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import { isRefusedForGood } from '../mail/mail-failure.ts'

/**
 * - accepted: the mail server has taken the mail
 * - no mailbox: it says for good that this recipient gets none
 * - refused: it does not want this mail
 * - later: it does not want it now
 * - back: what happened would meet the next mail as well; this one was not sent
 * - uncertain: the mail was on its way, and no answer came
 */
export type Outcome = 'accepted' | 'no mailbox' | 'refused' | 'later' | 'back' | 'uncertain'

/**
 * What became of a mail whose sending failed. An answer of the mail server decides; without one, whether its content was already
 * going out.
 *
 * @param isOnItsWay whether the first byte of the content may have gone out
 */
export function outcomeOf(error: unknown, isOnItsWay: boolean): Outcome {
  const { code, command = '', responseCode = 0 } = error as SMTPError
  if (isRefusedForGood(error)) return 'no mailbox'
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  if (responseCode === 0) return isOnItsWay ? 'uncertain' : isAboutThisMail ? 'refused' : 'back'
  // 421 closes the connection, whatever was being said.
  if (!isAboutThisMail || responseCode === 421) return 'back'
  // "Relaying denied" speaks of our settings, or of this recipient alone: time tells.
  return responseCode >= 500 && command === 'DATA' ? 'refused' : 'later'
}
