import type { ReactNode } from 'react'
import { priceForMinutes } from '../../../content/appointment-types.ts'
import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { phoneTalk } from '../../../content/first-contacts.ts'
import { waitsForOpening } from '../../../rules/enquiries/reply-due.ts'
import { minutesOf, withinHours } from '../../../rules/format/facts-in-words.ts'
import { formatPrice } from '../../../rules/format/format-number.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { ImplantWarning } from '../../ui/notices/implant-warning.tsx'

interface FirstAppointmentProps {
  onFoam?: boolean
  /** What the page adds below, such as the printed sheet. */
  children?: ReactNode
}

/** The stations of a first appointment on one line. */
export function FirstAppointment({ onFoam, children }: FirstAppointmentProps) {
  const site = useFacts()
  return (
    <section className={`way far ${onFoam ? 'way-foam' : ''}`} aria-labelledby="so-laeuft-es-ab">
      <div className="wrap">
        <h2 id="so-laeuft-es-ab">Vom ersten Anruf bis zur Sitzung</h2>
        <ol className="stations">
          {stopsOf(site).map(({ title, facts, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="stop-facts text-small leading-normal font-semibold">{keepTogether(facts)}</p>
              <p className="text-small leading-normal">{keepTogether(text)}</p>
            </li>
          ))}
        </ol>
        <div className="side-by-side mt-4 gap-x-(--gutter) gap-y-8 text-small leading-normal [--beside:minmax(0,7fr)_minmax(0,5fr)] @min-[58rem]/page:mt-12">
          <p>{keepTogether(appointmentCost(site.practice))}</p>
          <ImplantWarning />
        </div>
        {children}
      </div>
    </section>
  )
}

interface Stop {
  title: string
  /** How long it takes and what it costs. */
  facts: string
  text: string
}

function stopsOf(facts: Facts): readonly Stop[] {
  const { firstTalk, mwoSession, replyWithinHours } = facts.practice
  const counted = waitsForOpening(facts.practice) ? ' Außerhalb der Sprechzeiten zählt die Zeit ab der nächsten.' : ''
  return [
    {
      title: 'Anruf oder Formular',
      facts: phoneTalk.note,
      text: facts.answersAfter ?? `Sie fragen, wir melden uns ${withinHours(replyWithinHours)}.${counted}`,
    },
    {
      title: firstTalk.name,
      facts: `${minutesOf(firstTalk)}, ${firstTalk.price}`,
      text: 'Ein Gespräch zur Information, ohne Diagnose und ohne Behandlung.',
    },
    {
      title: 'Ausschlussgründe',
      facts: 'in Ruhe, vor jeder Sitzung',
      text: 'Wir gehen sie noch einmal gemeinsam durch. Im Zweifel findet keine Sitzung statt.',
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
function appointmentCost(practice: Facts['practice']): string {
  const { firstTreatment, prices } = practice
  return `Die Schritte 3 bis 5 sind ein Termin von etwa ${firstTreatment.minutes} Minuten. Eine Behandlungsstunde kostet ${formatPrice(prices.treatmentPerHour)} €, dieser Termin also etwa ${formatPrice(priceForMinutes(firstTreatment.minutes, practice))} €. Ihre voraussichtlichen Kosten nennen wir Ihnen vorher per E-Mail oder auf Papier. Gesetzliche Krankenkassen zahlen das in der Regel nicht.`
}
