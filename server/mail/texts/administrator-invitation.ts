import { z } from 'zod'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { INVITATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import { mail } from '../mail.ts'

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
