import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { promiseAt } from '../../../content/reply-promise.ts'
import type { MailText } from './mail-text.ts'

/** Tells the practice that an enquiry arrived, without sender or content: mail is no place for health data. */
export function enquiryNotification(
  mail: { what: 'Beratungsanfrage' | 'MWO-Anfrage'; adminUrl: string; at: Date },
  facts: Facts,
): MailText {
  return {
    subject: `Neue ${mail.what}`,
    parts: [
      `Über die Website ist eine neue ${mail.what} eingegangen. Versprochen ist: „${promiseAt(facts, mail.at)}“`,
      { label: 'Im Verwaltungsbereich ansehen', link: mail.adminUrl },
      'Diese E-Mail enthält absichtlich weder Namen noch Inhalt der Anfrage. Kommen mehrere Anfragen kurz nacheinander, schickt die Website nur eine E-Mail.',
    ],
  }
}
