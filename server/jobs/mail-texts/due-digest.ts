import { practice } from '../../../app/content/practice.ts'
import type { MailText } from './mail-text.ts'

interface DueDigest {
  /** Enquiries whose promised time is over. */
  overdue: number
  /** Enquiries that become due before the practice closes today. */
  dueToday: number
  adminUrl: string
}

/** For the practice, once a day: how many answers are due. No names and no contents. */
export function dueDigest({ overdue, dueToday, adminUrl }: DueDigest): MailText {
  return {
    version: '2026-11-21',
    subject: `Unbeantwortete Anfragen: ${overdue + dueToday}`,
    parts: [
      `Versprochen ist eine Antwort innerhalb von ${practice.replyWithinHours} Stunden, gezählt in Öffnungszeiten.`,
      `Überfällig: ${overdue}. Heute fällig: ${dueToday}.`,
      { label: 'Fällige Anfragen ansehen', link: `${adminUrl}?sortierung=faelligkeit` },
      'Diese E-Mail enthält absichtlich weder Namen noch Inhalt der Anfragen.',
    ],
  }
}
