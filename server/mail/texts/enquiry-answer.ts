import { endOf, formatTimeSpan } from '../../../app/lib/format/format-time-span.ts'
import type { MailText } from './mail-text.ts'

interface Answer {
  reference: string
  subject: string
  /** What somebody in the practice wrote, with greeting and name. */
  body: string
  /** What the visitor wrote, if it is wanted in the mail. */
  quoted: { text: string | null; at: Date } | null
  /** What the practice offers, and the page on which one of them is chosen. */
  times?: { minutes: number; at: Date[]; link: string } | undefined
}

const longDate = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'long' })

/** The practice's own words to whoever asked. The number leads an answer back to the entry. */
export function enquiryAnswer({ reference, subject, body, quoted, times }: Answer): MailText {
  return {
    version: '2026-11-23',
    subject,
    parts: [
      ...body
        .replaceAll('\r\n', '\n')
        .trim()
        .split(/\n{2,}/),
      ...(times
        ? [
            [
              times.at.length === 1 ? 'Vorgeschlagene Zeit:' : 'Vorgeschlagene Zeiten:',
              ...times.at.map((at) => formatTimeSpan(at, endOf(at, times.minutes))),
            ].join('\n'),
            { label: times.at.length === 1 ? 'Hier sagen Sie zu' : 'Hier wählen Sie eine davon', link: times.link },
          ]
        : []),
      ...(quoted?.text
        ? [
            `Am ${longDate.format(quoted.at)} schrieben Sie:`,
            quoted.text.replaceAll('\r\n', '\n').trim().replace(/^/gm, '> '),
          ]
        : []),
      `Vorgangsnummer: ${reference}`,
    ],
  }
}
