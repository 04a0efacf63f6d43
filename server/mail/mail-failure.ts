import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'

/** A refused recipient or message is this mail's own matter; everything else would meet the next mail as well. */
export function concernsTheServer(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && !['EENVELOPE', 'EMESSAGE', 'EMAILBOX'].includes(code)
}

/**
 * The recipient's address takes no mail, now or later. A refused sender and a reason of class 5.7 ("relaying denied",
 * "sign in first") speak of our own settings: once these are mended, the mail can still go out.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode = 0, response = '' } = error as SMTPError
  const isPermanent = responseCode >= 500 && responseCode < 600
  return code === 'EENVELOPE' && command === 'RCPT TO' && isPermanent && !/^\d{3}[ -]5\.7\./.test(response)
}

/** For the log: codes only, as the text of a mail server's answer repeats the address. */
export function codesOf(error: unknown): { code: unknown; responseCode: unknown } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return { code, responseCode }
}

/** What the mail server said, or what went wrong on the way to it. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
