import { promiseWhileClosed } from '../../../app/content/closed-days.ts'
import { practice } from '../../../app/content/practice.ts'
import type { MailText } from './mail-text.ts'

/** For the practice: that something arrived, not from whom and not what. Mail is no place for health data. */
export function enquiryNotification(mail: { what: 'Beratungsanfrage' | 'MWO-Anfrage'; adminUrl: string }): MailText {
  return {
    version: '2026-11-22',
    subject: `Neue ${mail.what}`,
    parts: [
      `Über die Website ist eine neue ${mail.what} eingegangen. ${promised()}`,
      { label: 'Im Verwaltungsbereich ansehen', link: mail.adminUrl },
      'Diese E-Mail enthält absichtlich weder Namen noch Inhalt der Anfrage. Kommen mehrere kurz nacheinander, schreiben wir nur einmal.',
    ],
  }
}

/** The same words as the visitor read. */
function promised(): string {
  const closed = promiseWhileClosed()
  return closed
    ? `Versprochen ist: „${closed}“`
    : `Versprochen ist eine Antwort innerhalb von ${practice.replyWithinHours} Stunden.`
}
