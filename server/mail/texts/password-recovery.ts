import { z } from 'zod'
import { RECOVERY_LINK_MINUTES } from '../../../rules/operation/link-lifetimes.ts'
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
