import { z } from 'zod'
import type { Facts } from '../../app/content/facts/facts-of-document.ts'
import type { MailKind } from '../../rules/mail-kinds.ts'
import { signAddress } from '../../supabase/functions/_shared/signed-address.ts'
import { administratorInvitation } from './texts/administrator-invitation.ts'
import { administratorsChanged, administratorsEvents } from './texts/administrators-changed.ts'
import { dueDigest } from './texts/due-digest-text.ts'
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

/** A row of the outbox, as far as its text is concerned. */
export interface QueuedMail {
  kind: MailKind
  /** Null is the practice itself. */
  recipient: string | null
  content: unknown
}

export interface ComposedMail {
  to: string
  subject: string
  text: string
  html: string
  templateVersion: string
  /** For mail programs that unsubscribe at one click (RFC 8058). */
  oneClickUrl?: string
}

const confirmationContent = z.object({ token: z.string().min(1), requested_at: z.coerce.date() })
const goodbyeContent = z.object({ token: z.string().min(1) })
const receiptContent = z.object({ reference: z.string().regex(/^[0-9A-F]{8}$/) })
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
const digestContent = z.object({
  overdue: z.number(),
  dueToday: z.number(),
  leaving: z
    .object({
      count: z.number(),
      notInPatientFile: z.number(),
      months: z.number(),
      entries: z.array(
        z.object({
          kind: z.enum(['mwo', 'consultation']),
          id: z.uuid(),
          at: z.coerce.date(),
          inPatientFile: z.boolean(),
        }),
      ),
    })
    .optional(),
})
const brokenPageContent = z.object({ path: z.string().startsWith('/') })

/**
 * Makes a mail from a row of the outbox.
 *
 * @throws Error for a kind without a text and for content that does not fit it; the mail then stays, with that reason
 */
export async function composeMail(
  { kind, recipient, content }: QueuedMail,
  { siteUrl, secretKey, facts }: { siteUrl: string; secretKey: string; facts: Facts },
): Promise<ComposedMail> {
  const { practice } = facts
  const rendered = (to: string, text: MailText): ComposedMail => ({
    to,
    ...renderMailText(text, practice),
    templateVersion: text.version,
  })
  const to = recipient ?? practice.email
  const signedQuery = async () => new URLSearchParams({ email: to, signature: await signAddress(to, secretKey) })

  switch (kind) {
    case 'newsletter-confirmation': {
      const { token, requested_at: requestedAt } = confirmationContent.parse(content)
      const query = await signedQuery()
      const text = newsletterConfirmation(
        {
          address: to,
          confirmUrl: `${siteUrl}/newsletter/confirm/${token}`,
          unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?${query}`,
          requestedAt,
        },
        practice,
      )
      return { ...rendered(to, text), oneClickUrl: oneClickUrl(siteUrl, query) }
    }
    case 'newsletter-already-subscribed': {
      const query = await signedQuery()
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
      return rendered(to, enquiryNotification({ what: 'Beratungsanfrage', adminUrl: `${siteUrl}/admin` }, facts))
    case 'mwo-notification':
      return rendered(to, enquiryNotification({ what: 'MWO-Anfrage', adminUrl: `${siteUrl}/admin` }, facts))
    case 'enquiry-receipt':
      return rendered(to, enquiryReceipt(receiptContent.parse(content), facts))
    case 'page-broke':
      return rendered(to, pageBroke({ path: brokenPageContent.parse(content).path, siteUrl }))
    case 'password-changed':
      return rendered(to, passwordChanged({ adminUrl: `${siteUrl}/admin` }, practice))
    case 'second-factor-changed':
      return rendered(
        to,
        secondFactorChanged({ ...factorContent.parse(content), adminUrl: `${siteUrl}/admin` }, practice),
      )
    case 'password-recovery':
      return rendered(to, passwordRecovery(recoveryContent.parse(content), practice))
    case 'administrator-invitation': {
      const { token, ...details } = invitationContent.parse(content)
      // In the fragment: no server and no log sees it, and who opens the link has used nothing up.
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
    case 'due-digest':
      return rendered(to, dueDigest({ ...digestContent.parse(content), adminUrl: `${siteUrl}/admin` }, practice))
    default:
      throw new Error(`there is no text for mails of the kind ${kind}`)
  }
}

function oneClickUrl(siteUrl: string, query: URLSearchParams): string {
  return `${siteUrl}/functions/v1/unsubscribe-newsletter?${query}`
}
