import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import { oneLine } from '../../rules/input/control-characters.ts'

/** Whether a failure would hit the next mail as well. */
function concernsTheServer(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && !['EENVELOPE', 'EMESSAGE', 'EMAILBOX'].includes(code)
}

const SHORTEST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * How long all mails wait after one: while the mail server does not answer, twice as long as before.
 * @param failure undefined where the mail went out
 */
export function pauseAfter(failure: unknown, before: number): number {
  return failure && concernsTheServer(failure) ? Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, before * 2)) : 0
}

/**
 * Whether the mail server's answer is permanent. 552 (RFC 5321, 4.5.3.1.10), a full mailbox (5.2.2), a sender's quota that is used up (5.4.5)
 * and enhanced codes of class 4 (RFC 3463) are not, whatever the first digit says.
 */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0, response = '' } = error as SMTPError
  return responseCode >= 500 && responseCode !== 552 && !/^\d{3}[ -](4\.|5\.2\.2\b|5\.4\.5\b)/.test(response)
}

/**
 * Whether the address of the recipient is refused permanently. A refused sender and class 5.7 ("relaying denied", "sign in
 * first") mean our own settings.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, response = '' } = error as SMTPError
  return code === 'EENVELOPE' && command === 'RCPT TO' && isPermanent(error) && !/^\d{3}[ -]5\.7\./.test(response)
}

/** Codes for the log: the text of the answer repeats the address. */
export function codesOf(error: unknown): { code: unknown; responseCode: unknown } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return { code, responseCode }
}

/** Of a quotation, in characters. */
const MOST_QUOTED = 160

/**
 * Why a mail did not go out, in German, with the mail server's own words as a quotation: at most 400 characters. Of a fault on the way there
 * only its code is quoted.
 */
export function sayFailure(error: unknown): string {
  const { code = '', response, responseCode = 0 } = error as SMTPError
  const said = quoted(responseCode && response ? response : String(code))
  return said ? `${kindOf(error as SMTPError)} Wortlaut: „${said}“` : kindOf(error as SMTPError)
}

function kindOf(error: SMTPError): string {
  const { code, command = '', response = '', responseCode = 0 } = error
  if (isRefusedForGood(error)) return 'Das Postfach gibt es nicht, oder es nimmt keine E-Mails an.'
  if (code === 'EAUTH') return 'Die Anmeldung am Mailserver gelang nicht.'
  if (responseCode === 0) {
    return concernsTheServer(error)
      ? 'Der Mailserver ist nicht zu erreichen, oder die Verbindung brach ab.'
      : 'Die E-Mail ließ sich nicht übergeben.'
  }
  if (responseCode === 421) return 'Der Mailserver nimmt gerade keine E-Mails an.'
  if (command === 'MAIL FROM') return 'Der Mailserver nimmt den Absender nicht an.'
  if (command === 'RCPT TO') {
    if (isPermanent(error)) return 'Der Mailserver leitet an diese Adresse nicht weiter.'
    // Only the enhanced code tells the recipient's quota from the sender's.
    if (/^\d{3}[ -][45]\.2\./.test(response))
      return 'Das Postfach nimmt gerade keine E-Mails an, vielleicht ist es voll.'
  }
  return isPermanent(error)
    ? 'Der Mailserver lehnt diese E-Mail ab.'
    : 'Der Mailserver nimmt diese E-Mail gerade nicht an.'
}

/**
 * Words of another server, fit to be shown in a quotation: one line, bounded, without characters that control a terminal or the direction of
 * reading, and without addresses, which may be those of others.
 */
export function quoted(words: string): string {
  const plain = oneLine(words.slice(0, 2000).toWellFormed())
    .replace(/[„“”"]/g, "'")
    .split(/([\s<>()[\]'",;:])/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('')
  const characters = [...plain]
  return characters.length > MOST_QUOTED ? `${characters.slice(0, MOST_QUOTED).join('')}…` : plain
}
