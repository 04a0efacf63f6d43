import { z } from 'zod'
import { mail } from '../mail.ts'

/** What happened to the access of `about`; `by` did it. */
const EVENTS = {
  invited: {
    subject: 'neue Einladung',
    what: (about: string, by: string) => `${by} hat ${about} eingeladen, die Website mit zu verwalten`,
  },
  joined: {
    subject: 'neuer Zugang',
    what: (about: string) => `${about} hat die Einladung angenommen und verwaltet die Website jetzt mit`,
  },
  ended: {
    subject: 'Zugang beendet',
    what: (about: string, by: string) => `${by} hat den Zugang von ${about} beendet`,
  },
  left: { subject: 'Zugang beendet', what: (about: string) => `${about} hat den eigenen Zugang beendet` },
  calendar: {
    subject: 'Adresse für einen Kalender erstellt',
    what: (about: string) => `${about} hat eine Adresse erstellt, unter der ein Kalender die Termine liest`,
  },
}

/** To all administrators: no access begins or ends unnoticed. */
export const administratorsChanged = mail({
  says: 'Hinweis auf neue und beendete Zugänge zur Verwaltung',
  content: z.object({
    event: z.enum(Object.keys(EVENTS) as (keyof typeof EVENTS)[]),
    about: z.string(),
    by: z.string().nullable(),
  }),
  text: ({ event, about, by }, { siteUrl, facts: { practice } }) => ({
    subject: `Verwaltung der Website: ${EVENTS[event].subject}`,
    parts: [
      'Guten Tag,',
      `zum Verwaltungsbereich (${practice.name}): ${EVENTS[event].what(about, by ?? 'Jemand')}.`,
      'Ist das so gewollt, ist nichts zu tun. Ist es das nicht, sehen Sie im Profil nach, wer die Website verwaltet, beenden Sie dort fremde Zugänge und setzen Sie Ihr Passwort neu.',
      { label: 'Zum Profil', link: `${siteUrl}/admin/profil` },
    ],
  }),
})
