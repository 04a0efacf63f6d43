import { z } from 'zod'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { mail } from '../mail.ts'

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
