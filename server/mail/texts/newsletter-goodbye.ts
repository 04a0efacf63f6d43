import { z } from 'zod'
import { newsletterNamed } from '../../../rules/newsletter/newsletter-name.ts'
import { CONFIRMATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import { mail } from '../mail.ts'

/** Any address can be unsubscribed by anyone, so its owner is told and can undo it. */
export const newsletterGoodbye = mail({
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
