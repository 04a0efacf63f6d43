import type { ComposedMail, Mail, MailContext } from './mail.ts'
import { mails } from './mails.ts'
import { renderMailText } from './texts/mail-text.ts'

/** The columns of the outbox that make the text. */
export interface QueuedMail {
  kind: string
  /** Null is the practice itself. */
  recipient: string | null
  content: unknown
}

/**
 * Makes a mail from a row of the outbox.
 * @throws Error for an unknown kind and for content that does not fit; the mail stays in the outbox with that reason
 */
export async function composeMail(
  { kind, recipient, content }: QueuedMail,
  settings: Pick<MailContext, 'facts' | 'siteUrl' | 'secretKey' | 'at'>,
): Promise<ComposedMail> {
  const mail: Mail<unknown> | undefined = Object.entries(mails).find(([name]) => name === kind)?.[1]
  if (!mail) throw new Error(`there is no text for mails of the kind ${kind}`)
  const { practice } = settings.facts
  const to = recipient ?? practice.email
  const context = { ...settings, to, isToPractice: recipient === null }
  const parsed = mail.content.parse(content)
  const text = mail.text(parsed, context)
  return {
    to,
    ...('parts' in text
      ? { ...renderMailText(text, practice, settings.siteUrl), templateVersion: text.version }
      : text),
    ...mail.head?.(parsed, context),
  }
}
