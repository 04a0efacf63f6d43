import { z } from 'zod'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { mail } from '../mail.ts'

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
