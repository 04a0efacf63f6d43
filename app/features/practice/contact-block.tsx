import { promiseOf } from '../../content/reply-promise.ts'
import { useFacts } from '../../content/site/site-context.tsx'
import { costsWithoutObligation } from '../../lib/format/facts-in-words.ts'
import { openingHoursLine } from '../../lib/format/format-opening-hours.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Sea } from '../../ui/layout/sea.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'
import { ContactDetails } from './contact-details.tsx'

export function ContactBlock() {
  const facts = useFacts()
  const { practice } = facts
  return (
    <Sea label="kontakt">
      <div>
        <h2 id="kontakt">Jetzt Beratung vereinbaren</h2>
        <p>
          Ein erstes Gespräch {costsWithoutObligation(practice.firstTalk.price)}. {unbroken(promiseOf(facts))}
        </p>
        <ButtonLink href="/beratung#anfrage" variant="gold">
          Jetzt Beratung vereinbaren
        </ButtonLink>
      </div>
      <div>
        <h2 className="eyebrow">Kontakt</h2>
        <ContactDetails />
        <dl className="details">
          <div>
            <dt>Sprechzeiten</dt>
            <dd>
              {unbroken(openingHoursLine(practice))}
              {practice.openingHours.length > 0 && practice.openingHoursNote ? (
                <p>{unbroken(practice.openingHoursNote)}</p>
              ) : null}
            </dd>
          </div>
        </dl>
      </div>
    </Sea>
  )
}
