import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { phoneTalk } from '../../../content/first-contacts.ts'
import { priceForMinutes } from '../../../content/price-for-minutes.ts'
import { minutesOf, withinHours } from '../../../rules/format/facts-in-words.ts'
import { formatPrice } from '../../../rules/format/format-number.ts'

interface Stop {
  title: string
  /** How long it takes and what it costs. */
  facts: string
  text: string
}

export function stopsOf(facts: Facts): readonly Stop[] {
  const { firstTalk, mwoSession, replyWithinHours } = facts.practice
  return [
    {
      title: 'Anruf oder Formular',
      facts: phoneTalk.note,
      text: facts.answersAfter ?? `Sie fragen, wir melden uns ${withinHours(replyWithinHours)}.`,
    },
    {
      title: firstTalk.name,
      facts: `${minutesOf(firstTalk)}, ${firstTalk.price}`,
      text: 'Ein Gespräch zur Information, ohne Diagnose und ohne Behandlung.',
    },
    {
      title: 'Ausschlussgründe',
      facts: 'in Ruhe, vor jeder Anwendung',
      text: 'Wir gehen sie noch einmal gemeinsam durch. Im Zweifel findet keine Anwendung statt.',
    },
    {
      title: 'Sitzung',
      facts: minutesOf(mwoSession),
      text: 'Nur, wenn Sie es möchten. Sie können jederzeit „Stopp“ sagen.',
    },
    {
      title: 'Ausruhen und fragen',
      facts: 'zum Schluss des Termins',
      text: 'Danach entscheiden Sie, ob Sie wiederkommen.',
    },
  ]
}

/** From the third stop on, everything is one appointment with one price. */
export function appointmentCost(practice: Facts['practice']): string {
  const { firstTreatment, prices } = practice
  return `Die Schritte 3 bis 5 sind ein Termin von etwa ${firstTreatment.minutes} Minuten. Eine Behandlungsstunde kostet ${formatPrice(prices.treatmentPerHour)} €, dieser Termin also etwa ${formatPrice(priceForMinutes(firstTreatment.minutes, practice))} €. Ihre voraussichtlichen Kosten nennen wir Ihnen vorher per E-Mail oder auf Papier. Gesetzliche Krankenkassen zahlen das in der Regel nicht.`
}
