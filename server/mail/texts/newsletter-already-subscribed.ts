import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { newsletterNamed } from '../../../rules/newsletter/newsletter-name.ts'
import type { MailText } from './mail-text.ts'

/** Tells the owner of the address what neutral answers do not show on the page. */
export function newsletterAlreadySubscribed(
  mail: { address: string; unsubscribeUrl: string },
  practice: Facts['practice'],
): MailText {
  return {
    withoutLogo: true,
    subject: 'Ihre Adresse ist bereits eingetragen',
    parts: [
      'Guten Tag,',
      `die Adresse ${mail.address} wurde auf unserer Website noch einmal für den ${newsletterNamed(practice.newsletter)} eingetragen. Sie ist bereits bestätigt. Sie müssen nichts tun.`,
      { label: 'Vom Newsletter abmelden', link: mail.unsubscribeUrl },
    ],
  }
}
