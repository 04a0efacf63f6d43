import { z } from 'zod'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { INVITATION_LINK_HOURS, RECOVERY_LINK_MINUTES } from '../../../rules/operation/link-lifetimes.ts'
import { mail } from '../mail.ts'

/** To an administrator with a forgotten password. */
export const passwordRecovery = mail({
  says: 'Link für ein vergessenes Passwort',
  signsIn: true,
  content: z.object({ link: z.url() }),
  text: ({ link }, { facts: { practice } }) => ({
    subject: 'Neues Passwort für den Verwaltungsbereich',
    parts: [
      'Guten Tag,',
      `für Ihren Zugang zum Verwaltungsbereich (${practice.name}) wurde ein neues Passwort angefordert. Hier können Sie es festlegen:`,
      { label: 'Neues Passwort festlegen', link, isAction: true },
      `Der Link gilt ${RECOVERY_LINK_MINUTES} Minuten und nur einmal. Haben Sie ihn nicht angefordert, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.`,
    ],
  }),
})

/** To the administrator: no password is changed unnoticed. */
export const passwordChanged = mail({
  says: 'Hinweis auf ein geändertes Passwort',
  content: z.object({}),
  text: (_, { siteUrl, at, facts: { practice } }) => ({
    subject: 'Ihr Passwort wurde geändert',
    parts: [
      'Guten Tag,',
      `das Passwort Ihres Zugangs zum Verwaltungsbereich (${practice.name}) wurde am ${formatMoment(at)} geändert.`,
      'Waren Sie das, ist nichts zu tun. Waren Sie es nicht, setzen Sie das Passwort sofort neu und sagen Sie der Person Bescheid, die die Website betreut.',
      { label: 'Zum Verwaltungsbereich', link: `${siteUrl}/admin` },
    ],
  }),
})

const FACTOR = 'Ihr zweiter Faktor wurde geändert'
const NEW_CODES = 'Neue Wiederherstellungscodes'

const WHAT_HAPPENED = {
  'authenticator added': [FACTOR, 'wurde eine Authenticator-App als zweiter Faktor eingerichtet'],
  'passkey added': [FACTOR, 'wurde ein Passkey als zweiter Faktor eingerichtet'],
  'factor removed': [FACTOR, 'wurde ein zweiter Faktor entfernt'],
  'factors reset': [FACTOR, 'wurden auf dem Server alle zweiten Faktoren und Wiederherstellungscodes entfernt'],
  'recovery codes made': [NEW_CODES, 'wurden zehn Wiederherstellungscodes erstellt'],
  'recovery codes renewed': [
    NEW_CODES,
    'wurden zehn neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr',
  ],
  'recovery code used': [
    'Ein Wiederherstellungscode wurde benutzt',
    'wurde ein Wiederherstellungscode benutzt. Er gilt kein zweites Mal',
  ],
} as const satisfies Record<string, readonly [subject: string, what: string]>

export type SecondFactorEvent = keyof typeof WHAT_HAPPENED

/** To the administrator: no second factor or recovery code is changed unnoticed. */
export const secondFactorChanged = mail({
  says: 'Hinweis auf einen geänderten zweiten Faktor oder Wiederherstellungscodes',
  content: z.object({ event: z.enum(Object.keys(WHAT_HAPPENED) as SecondFactorEvent[]) }),
  text({ event }, { siteUrl, at, facts: { practice } }) {
    const [subject, what] = WHAT_HAPPENED[event]
    return {
      subject,
      parts: [
        'Guten Tag,',
        `für Ihren Zugang zum Verwaltungsbereich (${practice.name}) ${what}.`,
        `Zeitpunkt: ${formatMoment(at)}.`,
        'Waren Sie das, ist nichts zu tun. Waren Sie es nicht, setzen Sie sofort das Passwort neu und sagen Sie der Person Bescheid, die die Website betreut.',
        { label: 'Zum Verwaltungsbereich', link: `${siteUrl}/admin` },
      ],
    }
  },
})

const TASKS = { admin: 'die Website', appointments: 'die Termine' }

/** To a future account. */
export const administratorInvitation = mail({
  says: 'Einladung in die Verwaltung',
  signsIn: true,
  content: z.object({
    token: z.string().regex(/^[0-9a-f]{64}$/),
    by: z.string(),
    until: z.coerce.date(),
    role: z.enum(['admin', 'appointments']),
  }),
  text: ({ token, by, until, role }, { siteUrl, facts: { practice } }) => ({
    subject: `Einladung in den Verwaltungsbereich: ${practice.name}`,
    parts: [
      'Guten Tag,',
      `${by} lädt Sie ein, ${TASKS[role]} unserer Praxis (${practice.name}) mit zu verwalten. Hier nehmen Sie die Einladung an und legen Ihr eigenes Passwort fest:`,
      // No server and no log sees a fragment, and opening the link does not redeem it.
      {
        label: 'Einladung annehmen',
        link: `${siteUrl}/admin/einladung#${new URLSearchParams({ token })}`,
        isAction: true,
      },
      `Der Link gilt ${INVITATION_LINK_HOURS} Stunden, bis zum ${formatMoment(until)}, und nur einmal. Danach richten Sie einen zweiten Faktor ein, zum Beispiel mit Ihrem Telefon.`,
      'Kennen Sie den Absender nicht oder erwarten Sie keine Einladung, ist nichts zu tun: Ohne Sie entsteht kein Zugang.',
    ],
  }),
})

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
