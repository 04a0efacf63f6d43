import { practice } from '../../content/practice.ts'
import { openingTimes } from '../../lib/format-opening-hours.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

/** Stays beside a long text: where knowledge ends, and whom to ask. */
export function SideColumn() {
  return (
    <aside className="side" aria-label="Hinweis und Kontakt">
      <Card tone="cream">
        <h2 className="side-title">Zum Stand des Wissens</h2>
        <p>Wirksamkeit wissenschaftlich nicht nachgewiesen. Kein Ersatz für ärztliche Behandlung.</p>
      </Card>
      <Card>
        <h2 className="side-title">Fragen dazu?</h2>
        <p>Im ersten Gespräch klären wir, was möglich ist und was nicht.</p>
        <p>
          <ButtonLink href="/beratung" size="small">
            Beratung vereinbaren
          </ButtonLink>
        </p>
        <p>
          <SiteLink href={practice.phone.href} className="touch-line">
            {practice.phone.display}
          </SiteLink>
        </p>
        <dl>
          {openingTimes.map(({ days, hours }) => (
            <div key={days}>
              <dt className="inline">{days}: </dt>
              <dd className="inline whitespace-nowrap">{hours}</dd>
            </div>
          ))}
        </dl>
        <p>{practice.openingHoursNote}</p>
      </Card>
    </aside>
  )
}
