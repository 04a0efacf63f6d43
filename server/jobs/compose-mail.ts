import { z } from 'zod'
import { practice } from '../../app/content/practice.ts'
import { signAddress } from '../../supabase/functions/_shared/signed-address.ts'
import { dueDigest } from './mail-texts/due-digest.ts'
import { enquiryNotification } from './mail-texts/enquiry-notification.ts'
import { enquiryReceipt } from './mail-texts/enquiry-receipt.ts'
import { type MailText, renderMailText } from './mail-texts/mail-text.ts'
import { newsletterAlreadySubscribed } from './mail-texts/newsletter-already-subscribed.ts'
import { newsletterConfirmation } from './mail-texts/newsletter-confirmation.ts'
import { pageBroke } from './mail-texts/page-broke.ts'
import { passwordChanged } from './mail-texts/password-changed.ts'
import { passwordRecovery } from './mail-texts/password-recovery.ts'

/** A row of the outbox, as far as its text is concerned. */
export interface QueuedMail {
  kind: string
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
const receiptContent = z.object({ reference: z.string().regex(/^[0-9A-F]{8}$/) })
const recoveryContent = z.object({ link: z.url() })
const digestContent = z.object({ overdue: z.number(), dueToday: z.number() })
const brokenPageContent = z.object({ path: z.string().startsWith('/') })

/**
 * Makes a mail from a row of the outbox.
 *
 * @throws Error for a kind without a text and for content that does not fit it; the mail then stays, with that reason
 */
export async function composeMail(
  { kind, recipient, content }: QueuedMail,
  { siteUrl, secretKey }: { siteUrl: string; secretKey: string },
): Promise<ComposedMail> {
  const to = recipient ?? practice.email
  const signedQuery = async () => new URLSearchParams({ email: to, signature: await signAddress(to, secretKey) })

  switch (kind) {
    case 'newsletter-confirmation': {
      const { token, requested_at: requestedAt } = confirmationContent.parse(content)
      const query = await signedQuery()
      const text = newsletterConfirmation({
        address: to,
        confirmUrl: `${siteUrl}/newsletter/confirm/${token}`,
        unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?${query}`,
        requestedAt,
      })
      return { ...rendered(to, text), oneClickUrl: oneClickUrl(siteUrl, query) }
    }
    case 'newsletter-already-subscribed': {
      const query = await signedQuery()
      const text = newsletterAlreadySubscribed({
        address: to,
        unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?${query}`,
      })
      return { ...rendered(to, text), oneClickUrl: oneClickUrl(siteUrl, query) }
    }
    case 'consultation-notification':
      return rendered(to, enquiryNotification({ what: 'Beratungsanfrage', adminUrl: `${siteUrl}/admin` }))
    case 'mwo-notification':
      return rendered(to, enquiryNotification({ what: 'MWO-Anfrage', adminUrl: `${siteUrl}/admin` }))
    case 'enquiry-receipt':
      return rendered(to, enquiryReceipt(receiptContent.parse(content)))
    case 'page-broke':
      return rendered(to, pageBroke({ path: brokenPageContent.parse(content).path, siteUrl }))
    case 'password-changed':
      return rendered(to, passwordChanged({ adminUrl: `${siteUrl}/admin` }))
    case 'password-recovery':
      return rendered(to, passwordRecovery(recoveryContent.parse(content)))
    case 'due-digest':
      return rendered(to, dueDigest({ ...digestContent.parse(content), adminUrl: `${siteUrl}/admin` }))
    default:
      throw new Error(`there is no text for mails of the kind ${kind}`)
  }
}

function rendered(to: string, text: MailText): ComposedMail {
  return { to, ...renderMailText(text), templateVersion: text.version }
}

function oneClickUrl(siteUrl: string, query: URLSearchParams): string {
  return `${siteUrl}/functions/v1/unsubscribe-newsletter?${query}`
}
