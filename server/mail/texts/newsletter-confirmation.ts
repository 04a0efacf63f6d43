import { z } from 'zod'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { newsletterNamed } from '../../../rules/newsletter/newsletter-name.ts'
import { CONFIRMATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import { unsubscribeLinks } from '../../newsletter/unsubscribe-links.ts'
import { mail } from '../mail.ts'

/**
 * The receiver may not have asked for this mail: no welcome, no benefits, no logo (LG Stendal 22 S 87/20; OLG Celle 13 U
 * 15/14), and nothing typed into the form.
 */
export const newsletterConfirmation = mail({
  says: 'Bestätigungslink für den Newsletter',
  content: z.object({ token: z.string().min(1), requested_at: z.coerce.date() }),
  text: ({ token, requested_at }, context) => ({
    version: '2026-11-27',
    withoutLogo: true,
    subject: 'Bitte bestätigen Sie Ihre Anmeldung',
    parts: [
      'Guten Tag,',
      `am ${formatMoment(requested_at)} wurde diese E-Mail-Adresse auf unserer Website für den ${newsletterNamed(context.facts.practice.newsletter)} eingetragen. Bitte bestätigen Sie, dass Sie das waren:`,
      { label: 'Anmeldung bestätigen', link: `${context.siteUrl}/newsletter/confirm/${token}`, isAction: true },
      `Der Link gilt ${CONFIRMATION_LINK_HOURS} Stunden; von mehreren solchen E-Mails gilt die neueste.`,
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Allein durch diese Eintragung bekommen Sie keinen Newsletter.',
      { label: 'Adresse sofort wieder austragen', link: unsubscribeLinks(context).page },
    ],
  }),
  head: (_, context) => ({ oneClickUrl: unsubscribeLinks(context).oneClick }),
})
