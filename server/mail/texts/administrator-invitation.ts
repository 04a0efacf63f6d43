import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { INVITATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import type { MailText } from './mail-text.ts'

/** To a future administrator. */
export function administratorInvitation(
  { by, link, until }: { by: string; link: string; until: Date },
  practice: Facts['practice'],
): MailText {
  return {
    subject: `Einladung in den Verwaltungsbereich: ${practice.name}`,
    parts: [
      'Guten Tag,',
      `${by} lädt Sie ein, die Website unserer Praxis (${practice.name}) mit zu verwalten. Hier nehmen Sie die Einladung an und legen Ihr eigenes Passwort fest:`,
      { label: 'Einladung annehmen', link },
      `Der Link gilt ${INVITATION_LINK_HOURS} Stunden, bis zum ${formatMoment(until)}, und nur einmal. Danach richten Sie einen zweiten Faktor ein, zum Beispiel mit Ihrem Telefon.`,
      'Kennen Sie den Absender nicht oder erwarten Sie keine Einladung, ist nichts zu tun: Ohne Sie entsteht kein Zugang.',
    ],
  }
}
