import type { Facts } from '../../../app/content/facts/facts-of-document.ts'
import { withinHours } from '../../../app/lib/format/facts-in-words.ts'
import { DELETION_NOTICE_DAYS } from '../../../rules/retention-periods.ts'
import type { MailPart, MailText } from './mail-text.ts'

interface DueDigest {
  /** Enquiries whose promised time is over. */
  overdue: number
  /** Enquiries that become due before midnight in Berlin. */
  dueToday: number
  /** Enquiries that the clock deletes within two weeks; undefined when there are none. */
  leaving?: Leaving | undefined
  adminUrl: string
}

export interface Leaving {
  count: number
  notInPatientFile: number
  /** Months without a change, after which an enquiry is deleted. */
  months: number
  /** The first of them, the next one first. */
  entries: { kind: 'mwo' | 'consultation'; id: string; at: Date; inPatientFile: boolean }[]
}

const ADDRESSES = { mwo: 'mwo', consultation: 'beratung' }
const NAMES = { mwo: 'MWO-Anfrage', consultation: 'Beratungsanfrage' }

const longDate = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'long' })

/** For the practice, at most once a day: how many answers are due, and what is deleted soon. No names and no contents. */
export function dueDigest({ overdue, dueToday, leaving, adminUrl }: DueDigest, practice: Facts['practice']): MailText {
  const due = overdue + dueToday
  const subjects = [
    ...(due > 0 ? [`Unbeantwortete Anfragen: ${due}`] : []),
    ...(leaving ? [`Anfragen, die bald gelöscht werden: ${leaving.count}`] : []),
  ]
  return {
    version: '2026-11-22',
    subject: subjects.join('. '),
    parts: [
      ...(due > 0
        ? [
            `Versprochen ist eine Antwort ${withinHours(practice.replyWithinHours)}, auch an Wochenenden und Feiertagen. Kam eine Anfrage während einer eingetragenen Schließung, zählen die Stunden ab dem ersten Tag danach.`,
            `Überfällig: ${overdue}. Heute fällig: ${dueToday}.`,
            { label: 'Fällige Anfragen ansehen', link: `${adminUrl}?sortierung=faelligkeit` },
          ]
        : []),
      ...(leaving ? describeLeaving(leaving, adminUrl) : []),
      'Diese E-Mail enthält absichtlich weder Namen noch Inhalt der Anfragen.',
    ],
  }
}

function describeLeaving({ count, notInPatientFile, months, entries }: Leaving, adminUrl: string): MailPart[] {
  const more = count - entries.length
  return [
    `In den nächsten ${DELETION_NOTICE_DAYS} Tagen löscht die Website ${count === 1 ? 'eine Anfrage' : `${count} Anfragen`}, weil daran ${months} Monate lang nichts geändert wurde. Ohne den Vermerk „In die Patientenakte übernommen“: ${notInPatientFile}.`,
    ...entries.map(({ kind, id, at, inPatientFile }) => ({
      label: `${NAMES[kind]} ${id.slice(0, 8).toUpperCase()}, Löschung am ${longDate.format(at)}, ${inPatientFile ? 'in der Patientenakte' : 'nicht in der Patientenakte'}`,
      link: `${adminUrl}/${ADDRESSES[kind]}/${id}`,
    })),
    ...(more > 0 ? [`Dazu ${more === 1 ? 'kommt eine weitere' : `kommen ${more} weitere`}.`] : []),
    'Brauchen Sie die Angaben für eine Behandlung, übernehmen Sie sie vorher in die Patientenakte. Soll eine Anfrage länger bleiben, ändern Sie ihre Notiz: Dann beginnt die Frist neu.',
  ]
}
