import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { RECOVERY_LINK_MINUTES } from '../../../rules/operation/link-lifetimes.ts'
import type { MailText } from './mail-text.ts'

/** To an administrator with a forgotten password. */
export function passwordRecovery({ link }: { link: string }, practice: Facts['practice']): MailText {
  return {
    subject: 'Neues Passwort für den Verwaltungsbereich',
    parts: [
      'Guten Tag,',
      `für Ihren Zugang zum Verwaltungsbereich (${practice.name}) wurde ein neues Passwort angefordert. Hier können Sie es festlegen:`,
      { label: 'Neues Passwort festlegen', link },
      `Der Link gilt ${RECOVERY_LINK_MINUTES} Minuten und nur einmal. Haben Sie ihn nicht angefordert, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.`,
    ],
  }
}
