import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { newsletterNamed } from '../../../rules/newsletter/newsletter-name.ts'
import { CONFIRMATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import type { MailText } from './mail-text.ts'

/**
 * The receiver may not have asked for this mail: no welcome, no benefits, no logo (LG Stendal 22 S 87/20; OLG Celle 13 U
 * 15/14), and nothing typed into the form.
 */
export function newsletterConfirmation(
  mail: {
    confirmUrl: string
    unsubscribeUrl: string
    requestedAt: Date
  },
  practice: Facts['practice'],
): MailText {
  return {
    version: '2026-11-27',
    withoutLogo: true,
    subject: 'Bitte bestätigen Sie Ihre Anmeldung',
    parts: [
      'Guten Tag,',
      `am ${formatMoment(mail.requestedAt)} wurde diese E-Mail-Adresse auf unserer Website für den ${newsletterNamed(practice.newsletter)} eingetragen. Bitte bestätigen Sie, dass Sie das waren:`,
      { label: 'Anmeldung bestätigen', link: mail.confirmUrl },
      `Der Link gilt ${CONFIRMATION_LINK_HOURS} Stunden; von mehreren solchen E-Mails gilt die neueste.`,
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Allein durch diese Eintragung bekommen Sie keinen Newsletter.',
      { label: 'Adresse sofort wieder austragen', link: mail.unsubscribeUrl },
    ],
  }
}
