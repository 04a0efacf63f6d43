import type { Facts } from '../../../content/facts/facts-of-document.ts'
import type { MailText } from './mail-text.ts'

/** What happened to the access of `about`; `by` did it. */
const WHAT_HAPPENED = {
  invited: (about: string, by: string) => `${by} hat ${about} eingeladen, die Website mit zu verwalten`,
  joined: (about: string) => `${about} hat die Einladung angenommen und verwaltet die Website jetzt mit`,
  ended: (about: string, by: string) => `${by} hat den Zugang von ${about} beendet`,
  left: (about: string) => `${about} hat den eigenen Zugang beendet`,
  calendar: (about: string) => `${about} hat eine Adresse erstellt, unter der ein Kalender die Termine liest`,
} as const

const SUBJECTS: Record<keyof typeof WHAT_HAPPENED, string> = {
  invited: 'Verwaltung der Website: neue Einladung',
  joined: 'Verwaltung der Website: neuer Zugang',
  ended: 'Verwaltung der Website: Zugang beendet',
  left: 'Verwaltung der Website: Zugang beendet',
  calendar: 'Verwaltung der Website: Adresse für einen Kalender erstellt',
}

export type AdministratorsEvent = keyof typeof WHAT_HAPPENED

export const administratorsEvents = Object.keys(WHAT_HAPPENED) as AdministratorsEvent[]

/** To all administrators: no access begins or ends unnoticed. */
export function administratorsChanged(
  {
    event,
    about,
    by,
    adminUrl,
  }: {
    event: AdministratorsEvent
    about: string
    by: string | null
    adminUrl: string
  },
  practice: Facts['practice'],
): MailText {
  return {
    subject: SUBJECTS[event],
    parts: [
      'Guten Tag,',
      `zum Verwaltungsbereich (${practice.name}): ${WHAT_HAPPENED[event](about, by ?? 'Jemand')}.`,
      'Ist das so gewollt, ist nichts zu tun. Ist es das nicht, sehen Sie im Profil nach, wer die Website verwaltet, beenden Sie dort fremde Zugänge und setzen Sie Ihr Passwort neu.',
      { label: 'Zum Profil', link: adminUrl },
    ],
  }
}
