import { practice } from '../../../app/content/practice.ts'
import type { MailText } from './mail-text.ts'

const WHAT_HAPPENED = {
  'authenticator added': 'wurde eine Authenticator-App als zweiter Faktor eingerichtet',
  'passkey added': 'wurde ein Passkey als zweiter Faktor eingerichtet',
  'factor removed': 'wurde ein zweiter Faktor entfernt',
  'recovery code used': 'wurde ein Wiederherstellungscode benutzt',
  'factors reset': 'wurden auf dem Server alle zweiten Faktoren und Wiederherstellungscodes entfernt',
} as const

export type SecondFactorEvent = keyof typeof WHAT_HAPPENED

export const secondFactorEvents = Object.keys(WHAT_HAPPENED) as SecondFactorEvent[]

/** For the administrator: a second factor that somebody else added or removed should not go unnoticed. */
export function secondFactorChanged({ event, adminUrl }: { event: SecondFactorEvent; adminUrl: string }): MailText {
  return {
    version: '2026-11-22',
    subject: 'Ihr zweiter Faktor wurde geändert',
    parts: [
      'Guten Tag,',
      `für Ihren Zugang zum Verwaltungsbereich der ${practice.name} ${WHAT_HAPPENED[event]}.`,
      'Waren Sie das, ist nichts zu tun. Waren Sie es nicht, setzen Sie sofort das Passwort neu und sagen Sie der Person Bescheid, die die Website betreut.',
      { label: 'Zum Verwaltungsbereich', link: adminUrl },
    ],
  }
}
