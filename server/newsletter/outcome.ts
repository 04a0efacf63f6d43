import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import { isPermanent, isRefusedForGood } from '../mail/mail-failure.ts'

/**
 * - accepted: the mail server has taken the mail
 * - no mailbox: permanent, this recipient gets none
 * - refused: permanent, the server does not want this mail
 * - later: temporary
 * - back: not sent, and the fault would meet the next mail as well
 * - uncertain: no answer came after the content began to go out
 */
export type Outcome = 'accepted' | 'no mailbox' | 'refused' | 'later' | 'back' | 'uncertain'

/**
 * The outcome of a failed mail, from the server's answer; without one, from whether the content was going out.
 * @param isOnItsWay whether the first byte of the content may have gone out
 */
export function outcomeOf(error: unknown, isOnItsWay: boolean): Outcome {
  const { code, command = '', responseCode = 0 } = error as SMTPError
  if (isRefusedForGood(error)) return 'no mailbox'
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  if (responseCode === 0) return isOnItsWay ? 'uncertain' : isAboutThisMail ? 'refused' : 'back'
  // 421 closes the connection, whatever the command.
  if (!isAboutThisMail || responseCode === 421) return 'back'
  // "Relaying denied" can mean our settings or this recipient: retrying tells.
  return command === 'DATA' && isPermanent(error) ? 'refused' : 'later'
}

/** So many in a row: temporary refusals of first tries mean that the provider limits us, missing answers that each mail would lack its own. */
export const FAILURES_IN_A_ROW = 3

/** The outcome of a mail behind others that failed. One that was refused before is refused for itself. */
export function outcomeInARow(alone: Outcome, failures: number, { refusals }: { refusals: number }): Outcome {
  return alone === 'later' && failures >= FAILURES_IN_A_ROW && refusals === 0 ? 'back' : alone
}
