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
export const confirmation = mail({
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

/** Tells the owner of the address what neutral answers do not show on the page. */
export const alreadySubscribed = mail({
  says: 'Hinweis an Abonnenten, die sich noch einmal angemeldet haben',
  content: z.object({}),
  text: (_, context) => ({
    withoutLogo: true,
    subject: 'Ihre Adresse ist bereits eingetragen',
    parts: [
      'Guten Tag,',
      `die Adresse ${context.to} wurde auf unserer Website noch einmal für den ${newsletterNamed(context.facts.practice.newsletter)} eingetragen. Sie ist bereits bestätigt. Sie müssen nichts tun.`,
      { label: 'Vom Newsletter abmelden', link: unsubscribeLinks(context).page },
    ],
  }),
  head: (_, context) => ({ oneClickUrl: unsubscribeLinks(context).oneClick }),
})

/** Any address can be unsubscribed by anyone, so its owner is told and can undo it. */
export const goodbye = mail({
  says: 'Bestätigung der Abmeldung vom Newsletter, mit Weg zurück',
  content: z.object({ token: z.string().min(1) }),
  text: ({ token }, { to, siteUrl, facts: { practice } }) => ({
    subject: 'Sie sind vom Newsletter abgemeldet',
    parts: [
      'Guten Tag,',
      `die Adresse ${to} wurde auf unserer Website vom ${newsletterNamed(practice.newsletter)} abgemeldet. Wenn Sie das waren, ist nichts zu tun: Ohne eine neue Bestätigung von Ihnen bekommen Sie keinen Newsletter mehr von uns.`,
      'Waren Sie das nicht, nehmen Sie die Abmeldung hier zurück:',
      { label: 'Abmeldung zurücknehmen', link: `${siteUrl}/newsletter/confirm/${token}` },
      `Der Link gilt ${CONFIRMATION_LINK_HOURS} Stunden, auch wenn jemand Ihre Adresse inzwischen neu einträgt.`,
    ],
  }),
})

/** To the administrator who asked for it: an issue as it was when the sample was queued. */
export const sample = mail({
  says: 'Probe einer Ausgabe des Newsletters an Sie selbst',
  content: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  text: (issue) => issue,
})
