import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { newsletterNamed } from '../../../rules/newsletter/newsletter-name.ts'
import { CONFIRMATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import type { MailText } from './mail-text.ts'

/** Any address can be unsubscribed by anyone, so its owner is told and can undo it. */
export function newsletterGoodbye(
  mail: { address: string; comeBackUrl: string },
  practice: Facts['practice'],
): MailText {
  return {
    subject: 'Sie sind vom Newsletter abgemeldet',
    parts: [
      'Guten Tag,',
      `die Adresse ${mail.address} wurde auf unserer Website vom ${newsletterNamed(practice.newsletter)} abgemeldet. Wenn Sie das waren, ist nichts zu tun: Ohne eine neue Bestätigung von Ihnen bekommen Sie keinen Newsletter mehr von uns.`,
      'Waren Sie das nicht, nehmen Sie die Abmeldung hier zurück:',
      { label: 'Abmeldung zurücknehmen', link: mail.comeBackUrl },
      `Der Link gilt ${CONFIRMATION_LINK_HOURS} Stunden, auch wenn jemand Ihre Adresse inzwischen neu einträgt.`,
    ],
  }
}
