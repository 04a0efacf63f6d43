import { longDay } from '../../../rules/format/format-moment.ts'
import { endOf, formatTimeSpan } from '../../../rules/format/format-time-span.ts'
import type { MailText } from './mail-text.ts'

interface Answer {
  reference: string
  subject: string
  /** The practice's text, with greeting and name. */
  body: string
  quoted: { text: string | null; at: Date } | null
  times?: { minutes: number; at: Date[]; link: string } | undefined
}

/** The practice's answer to an enquiry; a reply carries the reference. */
export function enquiryAnswer({ reference, subject, body, quoted, times }: Answer): MailText {
  return {
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
            { label: times.at.length === 1 ? 'Zeit reservieren' : 'Eine dieser Zeiten reservieren', link: times.link },
          ]
        : []),
      ...(quoted?.text
        ? [
            `Am ${longDay.format(quoted.at)} schrieben Sie:`,
            quoted.text.replaceAll('\r\n', '\n').trim().replace(/^/gm, '> '),
          ]
        : []),
      `Vorgangsnummer: ${reference}`,
    ],
  }
}
