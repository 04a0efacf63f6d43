import { shortProvider } from '../../../content/people.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { Island } from '../../ui/islands/island.tsx'

/** Shown in print only, except the button that prints it. */
export function Leaflet() {
  const practice = usePractice()
  const { address, phone } = practice
  return (
    <>
      <div className="leaflet">
        <div>
          <h3>Zum ersten Behandlungstermin bringen Sie mit</h3>
          <ul className="list-disc pl-4">
            <li>die Liste Ihrer Medikamente</li>
            <li>den Implantatausweis, wenn Sie einen haben</li>
            <li>Kopien von Befunden, die Sie zeigen möchten</li>
            <li>Ihre Fragen, am besten auf einem Zettel</li>
          </ul>
        </div>
        <div>
          <h3>{practice.name}</h3>
          <p>
            {shortProvider(practice)}
            <br />
            {address.street}, {address.postalCode} {address.town}
            <br />
            Telefon {phone.display}
          </p>
        </div>
        <p className="col-span-full">
          Die Wirksamkeit des Multiwellen-Oszillators ist wissenschaftlich nicht nachgewiesen. Er ersetzt keine
          ärztliche Behandlung.
        </p>
      </div>
      <Island of="PrintButton" moment="press" />
    </>
  )
}
