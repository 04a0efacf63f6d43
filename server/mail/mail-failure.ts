import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'

/** Whether a failure would hit the next mail as well. */
export function concernsTheServer(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && !['EENVELOPE', 'EMESSAGE', 'EMAILBOX'].includes(code)
}

/**
 * Whether the address of the recipient is refused permanently. A refused sender and class 5.7 ("relaying denied", "sign in
 * first") mean our own settings.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode = 0, response = '' } = error as SMTPError
  const isPermanent = responseCode >= 500 && responseCode < 600
  return code === 'EENVELOPE' && command === 'RCPT TO' && isPermanent && !/^\d{3}[ -]5\.7\./.test(response)
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
