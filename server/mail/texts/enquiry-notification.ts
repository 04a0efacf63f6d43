import { promiseWhileClosed } from '../../../app/content/closed-days.ts'
import type { Facts } from '../../../app/content/facts/facts-of-document.ts'
import { withinHours } from '../../../app/lib/format/facts-in-words.ts'
import type { MailText } from './mail-text.ts'

/** Tells the practice that an enquiry arrived, without sender or content: mail is no place for health data. */
export function enquiryNotification(
  mail: { what: 'Beratungsanfrage' | 'MWO-Anfrage'; adminUrl: string },
  facts: Facts,
): MailText {
  return {
    version: '2026-11-22',
    subject: `Neue ${mail.what}`,
    parts: [
      `Über die Website ist eine neue ${mail.what} eingegangen. ${promised(facts)}`,
      { label: 'Im Verwaltungsbereich ansehen', link: mail.adminUrl },
      'Diese E-Mail enthält absichtlich weder Namen noch Inhalt der Anfrage. Kommen mehrere kurz nacheinander, schreiben wir nur einmal.',
    ],
  }
}

function promised(facts: Facts): string {
  const closed = promiseWhileClosed(facts)
  return closed
    ? `Versprochen ist: „${closed}“`
    : `Versprochen ist eine Antwort ${withinHours(facts.practice.replyWithinHours)}.`
}
