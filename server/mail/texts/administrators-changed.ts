import { z } from 'zod'
import { mail } from '../mail.ts'

/** What happened to the access of `about`; `by` did it. */
const EVENTS = {
  invited: ['neue Einladung', (about, by) => `${by} hat ${about} eingeladen, die Website mit zu verwalten`],
  joined: ['neuer Zugang', (about) => `${about} hat die Einladung angenommen und verwaltet die Website jetzt mit`],
  'invited for appointments': [
    'neue Einladung',
    (about, by) => `${by} hat ${about} eingeladen, nur die Termine mit zu verwalten`,
  ],
  'joined for appointments': [
    'neuer Zugang',
    (about) => `${about} hat die Einladung angenommen und verwaltet nur die Termine mit`,
  ],
  ended: ['Zugang beendet', (about, by) => `${by} hat den Zugang von ${about} beendet`],
  left: ['Zugang beendet', (about) => `${about} hat den eigenen Zugang beendet`],
  calendar: [
    'Adresse für einen Kalender erstellt',
    (about) => `${about} hat eine Adresse erstellt, unter der ein Kalender die Termine liest`,
  ],
} satisfies Record<string, [subject: string, what: (about: string, by: string) => string]>

/** To all administrators: no access begins or ends unnoticed. */
export const administratorsChanged = mail({
  says: 'Hinweis auf neue und beendete Zugänge zur Verwaltung',
  content: z.object({
    event: z.enum(Object.keys(EVENTS) as (keyof typeof EVENTS)[]),
    about: z.string(),
    by: z.string().nullable(),
  }),
  text({ event, about, by }, { siteUrl, facts: { practice } }) {
    const [subject, what] = EVENTS[event]
    return {
      subject: `Verwaltung der Website: ${subject}`,
      parts: [
        'Guten Tag,',
        `zum Verwaltungsbereich (${practice.name}): ${what(about, by ?? 'Jemand')}.`,
        'Ist das so gewollt, ist nichts zu tun. Ist es das nicht, sehen Sie im Profil nach, wer die Website verwaltet, beenden Sie dort fremde Zugänge und setzen Sie Ihr Passwort neu.',
        { label: 'Zum Profil', link: `${siteUrl}/admin/profil` },
      ],
    }
  },
})
