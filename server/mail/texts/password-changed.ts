import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import type { MailText } from './mail-text.ts'

/** To the administrator: no password is changed unnoticed. */
export function passwordChanged(
  { adminUrl, at }: { adminUrl: string; at: Date },
  practice: Facts['practice'],
): MailText {
  return {
    subject: 'Ihr Passwort wurde geändert',
    parts: [
      'Guten Tag,',
      `das Passwort Ihres Zugangs zum Verwaltungsbereich (${practice.name}) wurde am ${formatMoment(at)} geändert.`,
      'Waren Sie das, ist nichts zu tun. Waren Sie es nicht, setzen Sie das Passwort sofort neu und sagen Sie der Person Bescheid, die die Website betreut.',
      { label: 'Zum Verwaltungsbereich', link: adminUrl },
    ],
  }
}
