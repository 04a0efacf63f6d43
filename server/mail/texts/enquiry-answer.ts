import { z } from 'zod'
import { nameAndLength, placeOf, priceOf } from '../../../content/appointment-types.ts'
import { APPOINTMENT_TYPES } from '../../../rules/enquiries/appointments.ts'
import { longDay } from '../../../rules/format/format-moment.ts'
import { dayAndTime, endOf } from '../../../rules/format/format-time-span.ts'
import { appointmentLink } from '../../appointments/appointment-link.ts'
import { mail } from '../mail.ts'
import { reference, thread } from './enquiry-arrived.ts'

/** The practice's answer to an enquiry; a reply carries the reference. `body` has greeting and name. */
export const enquiryAnswer = mail({
  says: 'Antwort an Absender einer Anfrage',
  content: z.object({
    reference,
    subject: z.string(),
    body: z.string(),
    quoted: z.object({ text: z.string().nullable(), at: z.coerce.date() }).nullable(),
    times: z
      .object({
        id: z.uuid(),
        type: z.enum(APPOINTMENT_TYPES),
        phone: z.string().nullish(),
        minutes: z.number(),
        at: z.array(z.coerce.date()),
      })
      .optional(),
    documents: z.array(z.object({ id: z.uuid(), name: z.string() })).default([]),
    thread,
  }),
  text: ({ reference, subject, body, quoted, times }, { siteUrl, secretKey, facts: { practice } }) => ({
    subject,
    parts: [
      ...body
        .replaceAll('\r\n', '\n')
        .trim()
        .split(/\n{2,}/),
      ...(times
        ? [
            times.at.length === 1 ? 'Vorgeschlagene Zeit:' : 'Vorgeschlagene Zeiten:',
            { times: times.at.map((at) => dayAndTime(at, endOf(at, times.minutes))) },
            [nameAndLength(times, practice), placeOf(times, practice), priceOf(times, practice)].join('\n'),
            {
              label: times.at.length === 1 ? 'Zeit reservieren' : 'Eine dieser Zeiten reservieren',
              link: appointmentLink(siteUrl, times.id, secretKey),
              isAction: true as const,
            },
          ]
        : []),
      ...(quoted?.text
        ? [`Am ${longDay.format(quoted.at)} schrieben Sie:`, { quoted: quoted.text.replaceAll('\r\n', '\n').trim() }]
        : []),
      `Vorgangsnummer: ${reference}`,
    ],
  }),
  head: ({ thread, documents }, { facts }) => ({
    replyTo: facts.practice.email,
    thread,
    documents,
    isFromPerson: true,
  }),
})
