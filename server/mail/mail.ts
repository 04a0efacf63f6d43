import type { z } from 'zod'
import type { Facts } from '../../content/facts/facts-of-document.ts'
import type { Attachment } from './attach-documents.ts'
import type { MailText, RenderedMail } from './texts/mail-text.ts'

/** What a text of a mail knows beside its content. */
export interface MailContext {
  facts: Facts
  /** The public address, without a slash at the end. */
  siteUrl: string
  secretKey: string
  /** When what the mail tells of happened. */
  at: Date
  to: string
  isToPractice: boolean
}

/** A kind of mail. */
export interface Mail<Content> {
  /** What the practice calls it, in its admin area and in a disclosure. */
  says: string
  /** Its link signs in or creates an account: no backup holds it. */
  signsIn?: true
  /** What the outbox holds of it. */
  content: z.ZodType<Content>
  text(content: Content, context: MailContext): MailText | RenderedMail
  /** What else it is sent with. */
  head?(content: Content, context: MailContext): Partial<ComposedMail>
}

export interface ComposedMail extends RenderedMail {
  to: string | string[]
  /** Where the opt-in log keeps it. */
  templateVersion?: string | undefined
  /** The sender, if missing. */
  replyTo?: string
  /** Ids of the mails that this one continues, oldest first. */
  thread?: string[]
  /** An automatic reply may answer it. */
  isFromPerson?: true
  /** For mail programs that unsubscribe at one click (RFC 8058). */
  oneClickUrl?: string
  /** One of many alike, which no automatic reply answers. */
  isBulk?: true
  /** PDF files of the practice, which are read when it is sent. */
  documents?: { id: string; name: string }[]
  attachments?: Attachment[]
  /** An appointment or its cancellation (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }
}

/** Declares a kind of mail: its text gets what its schema says. */
export function mail<Content>(kind: Mail<Content>): Mail<Content> {
  return kind
}
