import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'

/** Whether a failure would hit the next mail as well. */
export function concernsTheServer(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && !['EENVELOPE', 'EMESSAGE', 'EMAILBOX'].includes(code)
}

/**
 * Whether the mail server's answer is permanent. 552 (RFC 5321, 4.5.3.1.10), a full mailbox (5.2.2) and enhanced codes of class 4
 * (RFC 3463) are not, whatever the first digit says.
 */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0, response = '' } = error as SMTPError
  return responseCode >= 500 && responseCode !== 552 && !/^\d{3}[ -](4\.|5\.2\.2\b)/.test(response)
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

/** The mail server's answer, or the error on the way to it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
