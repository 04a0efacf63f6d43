import { z } from 'zod'
import { newsletterNamed } from '../../../rules/newsletter/newsletter-name.ts'
import { unsubscribeLinks } from '../../newsletter/unsubscribe-links.ts'
import { mail } from '../mail.ts'

/** Tells the owner of the address what neutral answers do not show on the page. */
export const newsletterAlreadySubscribed = mail({
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
