import { z } from 'zod'
import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { howHoursCount } from '../../../content/reply-promise.ts'
import { withinHours } from '../../../rules/format/facts-in-words.ts'
import { longDay } from '../../../rules/format/format-moment.ts'
import { formatClockSpan } from '../../../rules/format/format-time-span.ts'
import { OPERATING_WARNINGS } from '../../../rules/operation/operating-state.ts'
import { DELETION_NOTICE_DAYS } from '../../../rules/operation/retention-periods.ts'
import { mail } from '../mail.ts'
import type { MailPart } from './mail-text.ts'

const entryKind = z.enum(['mwo', 'consultation'])

const content = z.object({
  /** Enquiries without the promised answer. */
  overdue: z.number(),
  /** Enquiries that become due before midnight in Berlin. */
  dueToday: z.number(),
  dueKinds: z.array(entryKind).default([]),
  /** Enquiries with a reminder for today or earlier. */
  back: z.number().default(0),
  followUpKinds: z.array(entryKind).default([]),
  apparentSpam: z.object({ mwo: z.number(), consultation: z.number() }).optional(),
  today: z
    .object({
      count: z.number(),
      /** The first of them. */
      entries: z.array(z.object({ kind: entryKind, id: z.uuid(), from: z.coerce.date(), until: z.coerce.date() })),
    })
    .optional(),
  backup: z.enum(['backup_late', 'backup_incomplete']).optional(),
  mailbox: z.literal('mailbox_not_read').optional(),
  leaving: z
    .object({
      count: z.number(),
      notInPatientFile: z.number(),
      /** Months without a change, after which an enquiry is deleted. */
      months: z.number(),
      /** The first of them, the next one first. */
      entries: z.array(z.object({ kind: entryKind, id: z.uuid(), at: z.coerce.date(), inPatientFile: z.boolean() })),
    })
    .optional(),
})

type Kind = z.infer<typeof entryKind>
/** As the outbox holds it. */
export type Digest = z.input<typeof content>
type Content = z.output<typeof content>

const ADDRESSES = { mwo: 'mwo', consultation: 'beratung' }
const LISTS = { mwo: '', consultation: '/beratung' }
const NAMES = { mwo: 'MWO-Anfrage', consultation: 'Beratungsanfrage' }

/** To the practice, at most once a day: due answers, appointments of today, what is deleted soon, a backup that fails, a mailbox that is not read. No names, no contents. */
export const dueDigest = mail({
  says: 'Tagesübersicht an die Praxis',
  content,
  text(digest, { siteUrl, facts: { practice } }) {
    const { overdue, dueToday, dueKinds, back, followUpKinds, today, apparentSpam, leaving, backup, mailbox } = digest
    const adminUrl = `${siteUrl}/admin`
    const due = overdue + dueToday
    const subjects = [
      due > 0 && `Unbeantwortete Anfragen: ${due}`,
      back > 0 && `Wiedervorlage: ${back}`,
      today && `Termine heute: ${today.count}`,
      leaving && `Anfragen, die bald gelöscht werden: ${leaving.count}`,
      apparentSpam && `Vermutlich Werbung: ${apparentSpam.mwo + apparentSpam.consultation}`,
      backup && 'Sicherung: bitte prüfen lassen',
      mailbox && 'Postfach: bitte prüfen lassen',
    ]
    const parts = [
      due > 0 && [
        `Versprochen ist eine Antwort ${withinHours(practice.replyWithinHours)}. ${howHoursCount(practice)}`,
        `Überfällig: ${overdue}. Heute fällig: ${dueToday}.`,
        ...listsOf(dueKinds, 'Fällige ', adminUrl),
      ],
      back > 0 && [
        back === 1
          ? 'Zur Wiedervorlage steht heute eine Anfrage in der Liste.'
          : `Zur Wiedervorlage stehen heute ${back} Anfragen in der Liste.`,
        ...listsOf(followUpKinds, '', adminUrl),
      ],
      today && describeToday(today, adminUrl),
      apparentSpam && describeApparentSpam(apparentSpam, practice, adminUrl),
      leaving && describeLeaving(leaving, adminUrl),
      backup && [OPERATING_WARNINGS[backup]],
      mailbox && [OPERATING_WARNINGS[mailbox]],
      ['Diese E-Mail enthält absichtlich weder Namen noch Inhalt der Anfragen.'],
    ]
    return { subject: subjects.filter(Boolean).join(' · '), parts: parts.flatMap((part) => part || []) }
  },
})

function listsOf(kinds: Kind[], which: string, adminUrl: string): MailPart[] {
  return kinds.map((kind) => ({
    label: `${which}${kinds.length > 1 ? `${NAMES[kind]}n` : 'Anfragen'} ansehen`,
    link: `${adminUrl}${LISTS[kind]}`,
  }))
}

function describeToday({ count, entries }: NonNullable<Content['today']>, adminUrl: string): MailPart[] {
  const more = count - entries.length
  return [
    count === 1 ? 'Heute ist ein Termin vereinbart:' : `Heute sind ${count} Termine vereinbart:`,
    ...entries.map(({ kind, id, from, until }) => ({
      label: `${formatClockSpan(from, until)}, ${NAMES[kind]} ${numberOf(id)}`,
      link: `${adminUrl}/${ADDRESSES[kind]}/${id}`,
    })),
    ...(more > 0 ? [{ label: 'Alle Termine von heute', link: `${adminUrl}/termine` }] : []),
  ]
}

function describeApparentSpam(
  { mwo, consultation }: NonNullable<Content['apparentSpam']>,
  { replyWithinHours }: Facts['practice'],
  adminUrl: string,
): MailPart[] {
  const link = (kind: Kind, count: number): MailPart[] =>
    count > 0
      ? [
          {
            label:
              count === 1
                ? `Eine ${NAMES[kind]} unter Verdacht ansehen`
                : `${count} ${NAMES[kind]}n unter Verdacht ansehen`,
            link: `${adminUrl}${LISTS[kind]}?status=apparent_spam`,
          },
        ]
      : []
  return [
    `Was wie Werbung aussieht, liegt unter „Verdacht“ und steht nicht bei den fälligen Anfragen. Bitte sehen Sie es heute durch: Ist eine echte Anfrage dabei, ist auch ihr eine Antwort ${withinHours(replyWithinHours)} zugesagt. Mit „Kein Verdacht“ holen Sie sie zurück.`,
    ...link('mwo', mwo),
    ...link('consultation', consultation),
  ]
}

function describeLeaving(
  { count, notInPatientFile, months, entries }: NonNullable<Content['leaving']>,
  adminUrl: string,
): MailPart[] {
  const more = count - entries.length
  return [
    `In den nächsten ${DELETION_NOTICE_DAYS} Tagen löscht die Website ${count === 1 ? 'eine Anfrage' : `${count} Anfragen`}, weil daran ${months} Monate lang nichts geändert wurde. Ohne den Vermerk „In die Patientenakte übernommen“: ${notInPatientFile}.`,
    ...entries.map(({ kind, id, at, inPatientFile }) => ({
      label: `${NAMES[kind]} ${numberOf(id)}, Löschung am ${longDay.format(at)}, ${inPatientFile ? 'in der Patientenakte' : 'nicht in der Patientenakte'}`,
      link: `${adminUrl}/${ADDRESSES[kind]}/${id}`,
    })),
    ...(more > 0 ? [`Dazu ${more === 1 ? 'kommt eine weitere' : `kommen ${more} weitere`}.`] : []),
    'Brauchen Sie die Angaben für eine Behandlung, übernehmen Sie sie vorher in die Patientenakte. Brauchen Sie eine Anfrage noch, schreiben Sie in die Notiz, wofür: Dann beginnt die Frist neu.',
  ]
}

function numberOf(id: string): string {
  return id.slice(0, 8).toUpperCase()
}
