import { z } from 'zod'
import type { Facts } from '../../content/facts/facts-of-document.ts'
import { normalizeAddress } from '../../rules/input/email-address.ts'
import type { MailKind } from '../../rules/operation/mail-kinds.ts'
import { appointmentLink } from '../appointments/appointment-link.ts'
import { calendarOf } from '../appointments/icalendar.ts'
import { signAddress } from '../tokens/signed-address.ts'
import { administratorInvitation } from './texts/administrator-invitation.ts'
import { administratorsChanged, administratorsEvents } from './texts/administrators-changed.ts'
import { appointmentForPerson, appointmentForPractice } from './texts/appointment-text.ts'
import { dueDigest } from './texts/due-digest-text.ts'
import { enquiryAnswer } from './texts/enquiry-answer.ts'
import { enquiryNotification } from './texts/enquiry-notification.ts'
import { enquiryReceipt } from './texts/enquiry-receipt.ts'
import { type MailText, renderMailText } from './texts/mail-text.ts'
import { newsletterAlreadySubscribed } from './texts/newsletter-already-subscribed.ts'
import { newsletterConfirmation } from './texts/newsletter-confirmation.ts'
import { newsletterGoodbye } from './texts/newsletter-goodbye.ts'
import { pageBroke } from './texts/page-broke.ts'
import { passwordChanged } from './texts/password-changed.ts'
import { passwordRecovery } from './texts/password-recovery.ts'
import { secondFactorChanged, secondFactorEvents } from './texts/second-factor-changed.ts'

/** The columns of the outbox that make the text. */
export interface QueuedMail {
  kind: MailKind
  /** Null is the practice itself. */
  recipient: string | null
  content: unknown
}

export interface ComposedMail {
  to: string | string[]
  subject: string
  text: string
  html: string
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
  /** An appointment or its cancellation (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }
}

const confirmationContent = z.object({ token: z.string().min(1), requested_at: z.coerce.date() })
const goodbyeContent = z.object({ token: z.string().min(1) })
const reference = z.string().regex(/^[0-9A-F]{8}$/)
const thread = z.array(z.guid()).default([])
const receiptContent = z.object({ reference })
const answerContent = z.object({
  reference,
  subject: z.string(),
  body: z.string(),
  quoted: z.object({ text: z.string().nullable(), at: z.coerce.date() }).nullable(),
  times: z.object({ id: z.uuid(), minutes: z.number(), at: z.array(z.coerce.date()) }).optional(),
  thread,
})
const appointmentContent = z.object({
  id: z.uuid(),
  reference,
  event: z.enum(['booked', 'moved', 'cancelled']),
  by: z.enum(['person', 'practice']),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  before: z.coerce.date().optional(),
  can_move: z.boolean().optional(),
  sequence: z.number(),
  at: z.coerce.date(),
  thread,
})
const recoveryContent = z.object({ link: z.url() })
const factorContent = z.object({ event: z.enum(secondFactorEvents) })
const invitationContent = z.object({
  token: z.string().regex(/^[0-9a-f]{64}$/),
  by: z.string(),
  until: z.coerce.date(),
})
const administratorsContent = z.object({
  event: z.enum(administratorsEvents),
  about: z.string(),
  by: z.string().nullable(),
})
const enquiryKind = z.enum(['mwo', 'consultation'])
const digestContent = z.object({
  overdue: z.number(),
  apparentSpam: z.object({ mwo: z.number(), consultation: z.number() }).optional(),
  dueToday: z.number(),
  dueKinds: z.array(enquiryKind).default([]),
  back: z.number().default(0),
  followUpKinds: z.array(enquiryKind).default([]),
  today: z
    .object({
      count: z.number(),
      entries: z.array(z.object({ kind: enquiryKind, id: z.uuid(), from: z.coerce.date(), until: z.coerce.date() })),
    })
    .optional(),
  backup: z.enum(['backup_late', 'backup_incomplete']).optional(),
  leaving: z
    .object({
      count: z.number(),
      notInPatientFile: z.number(),
      months: z.number(),
      entries: z.array(
        z.object({
          kind: enquiryKind,
          id: z.uuid(),
          at: z.coerce.date(),
          inPatientFile: z.boolean(),
        }),
      ),
    })
    .optional(),
})
const sampleContent = z.object({ subject: z.string(), html: z.string(), text: z.string() })
const brokenPageContent = z.object({ path: z.string().startsWith('/') })

/**
 * Makes a mail from a row of the outbox. `at` is when what it tells of happened.
 * @throws Error for a kind without a text and for content that does not fit; the mail stays in the outbox with that reason
 */
export async function composeMail(
  { kind, recipient, content }: QueuedMail,
  { siteUrl, secretKey, facts, at }: { siteUrl: string; secretKey: string; facts: Facts; at: Date },
): Promise<ComposedMail> {
  const { practice } = facts
  const rendered = (to: string, text: MailText): ComposedMail => ({
    to,
    ...renderMailText(text, practice, siteUrl),
    templateVersion: text.version,
  })
  const to = recipient ?? practice.email
  const signedQuery = () => new URLSearchParams({ email: to, signature: signAddress(to, secretKey) })

  switch (kind) {
    case 'newsletter-confirmation': {
      const { token, requested_at: requestedAt } = confirmationContent.parse(content)
      const query = signedQuery()
      const text = newsletterConfirmation(
        {
          confirmUrl: `${siteUrl}/newsletter/confirm/${token}`,
          unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?${query}`,
          requestedAt,
        },
        practice,
      )
      return { ...rendered(to, text), oneClickUrl: oneClickUrl(siteUrl, query) }
    }
    case 'newsletter-already-subscribed': {
      const query = signedQuery()
      const text = newsletterAlreadySubscribed(
        {
          address: to,
          unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?${query}`,
        },
        practice,
      )
      return { ...rendered(to, text), oneClickUrl: oneClickUrl(siteUrl, query) }
    }
    case 'newsletter-goodbye': {
      const { token } = goodbyeContent.parse(content)
      return rendered(
        to,
        newsletterGoodbye({ address: to, comeBackUrl: `${siteUrl}/newsletter/confirm/${token}` }, practice),
      )
    }
    case 'consultation-notification':
      return rendered(
        to,
        enquiryNotification({ what: 'Beratungsanfrage', adminUrl: `${siteUrl}/admin/beratung`, at }, facts),
      )
    case 'mwo-notification':
      return rendered(to, enquiryNotification({ what: 'MWO-Anfrage', adminUrl: `${siteUrl}/admin`, at }, facts))
    case 'enquiry-receipt':
      return {
        ...rendered(to, enquiryReceipt({ ...receiptContent.parse(content), at }, facts)),
        replyTo: practice.email,
      }
    case 'enquiry-answer': {
      const { times, thread, ...answer } = answerContent.parse(content)
      const link = times && appointmentLink(siteUrl, times.id, secretKey)
      return {
        ...rendered(to, enquiryAnswer({ ...answer, times: times && link ? { ...times, link } : undefined })),
        replyTo: practice.email,
        thread,
        isFromPerson: true,
      }
    }
    case 'appointment': {
      const {
        id,
        starts_at: from,
        ends_at: until,
        sequence,
        at: stamp,
        can_move: canMove = false,
        thread,
        ...change
      } = appointmentContent.parse(content)
      const said = { ...change, canMove, from, until }
      const link = appointmentLink(siteUrl, id, secretKey)
      const text = recipient
        ? appointmentForPerson(said, link, facts)
        : appointmentForPractice(said, `${siteUrl}/admin`)
      // Outlook and Google ignore an invitation from oneself.
      const method = change.event === 'cancelled' ? 'CANCEL' : recipient ? 'REQUEST' : 'PUBLISH'
      const event = {
        id,
        sequence,
        start: from,
        end: until,
        stamp,
        summary: recipient ? `Termin: ${practice.name}` : `Termin (Vorgangsnummer ${change.reference})`,
        location: `${practice.name}, ${practice.address.street}, ${practice.address.postalCode} ${practice.address.town}`,
        organizer: { name: practice.name, address: normalizeAddress(practice.email) },
        ...(recipient ? { attendee: recipient } : {}),
      }
      return {
        ...rendered(to, text),
        replyTo: practice.email,
        thread,
        calendar: { method, content: calendarOf([event], method) },
      }
    }
    case 'page-broke':
      return rendered(to, pageBroke({ path: brokenPageContent.parse(content).path, siteUrl }))
    case 'password-changed':
      return rendered(to, passwordChanged({ adminUrl: `${siteUrl}/admin`, at }, practice))
    case 'second-factor-changed':
      return rendered(
        to,
        secondFactorChanged({ ...factorContent.parse(content), adminUrl: `${siteUrl}/admin`, at }, practice),
      )
    case 'password-recovery':
      return rendered(to, passwordRecovery(recoveryContent.parse(content), practice))
    case 'administrator-invitation': {
      const { token, ...details } = invitationContent.parse(content)
      // No server and no log sees a fragment, and opening the link does not redeem it.
      const link = `${siteUrl}/admin/einladung#${new URLSearchParams({ token })}`
      return rendered(to, administratorInvitation({ ...details, link }, practice))
    }
    case 'administrators-changed':
      return rendered(
        to,
        administratorsChanged(
          { ...administratorsContent.parse(content), adminUrl: `${siteUrl}/admin/profil` },
          practice,
        ),
      )
    case 'newsletter-sample':
      return { to, ...sampleContent.parse(content) }
    case 'due-digest':
      return rendered(to, dueDigest({ ...digestContent.parse(content), adminUrl: `${siteUrl}/admin` }, practice))
    default:
      throw new Error(`there is no text for mails of the kind ${kind}`)
  }
}

/** The address at which a mail program unsubscribes at one click (RFC 8058). @param query address and signature */
export function oneClickUrl(siteUrl: string, query: URLSearchParams): string {
  return `${siteUrl}/functions/v1/unsubscribe-newsletter?${query}`
}
