import { z } from 'zod'
import { promiseAt } from '../../../content/reply-promise.ts'
import { mail } from '../mail.ts'

/** Tells the practice that an enquiry arrived, without sender or content: mail is no place for health data. */
const enquiryNotification = (what: 'Beratungsanfrage' | 'MWO-Anfrage', list: string) =>
  mail({
    says: `Hinweis an die Praxis auf neue ${what}n`,
    content: z.object({}),
    text: (_, { siteUrl, facts, at }) => ({
      subject: `Neue ${what}`,
      parts: [
        `Über die Website ist eine neue ${what} eingegangen. Versprochen ist: „${promiseAt(facts, at)}“`,
        { label: 'Im Verwaltungsbereich ansehen', link: siteUrl + list, isAction: true },
        'Diese E-Mail enthält absichtlich weder Namen noch Inhalt der Anfrage. Kommen mehrere Anfragen kurz nacheinander, schickt die Website nur eine E-Mail.',
      ],
    }),
  })

export const consultationNotification = enquiryNotification('Beratungsanfrage', '/admin/beratung')
export const mwoNotification = enquiryNotification('MWO-Anfrage', '/admin')
