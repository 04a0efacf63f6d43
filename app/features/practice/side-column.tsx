import { usePractice } from '../../lib/site-context.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { OpeningHours } from './opening-hours.tsx'

/** @param withoutOffer beside a warning: telephone and hours only */
export function SideColumn({ withoutOffer = false }: { withoutOffer?: boolean }) {
  const practice = usePractice()
  return (
    <aside className="side" aria-label="Kontakt">
      {withoutOffer ? (
        <h2 className="eyebrow">So erreichen Sie uns</h2>
      ) : (
        <>
          <h2 className="eyebrow">Fragen dazu?</h2>
          <p>Im ersten Gespräch klären wir, ob etwas gegen eine Sitzung spricht.</p>
          <p>
            <ButtonLink href="/beratung#anfrage" size="small">
              Beratung vereinbaren
            </ButtonLink>
          </p>
        </>
      )}
      <p>
        <SiteLink href={practice.phone.href} className="touch-line">
          {practice.phone.display}
        </SiteLink>
      </p>
      <OpeningHours />
    </aside>
  )
}
