import { useSite } from '../../lib/site-context.tsx'

const rows = [
  ['maker', 'Hersteller und Typ'],
  ['legalClass', 'CE-Zeichen und Einstufung'],
  ['frequencyRange', 'Frequenzbereich'],
  ['field', 'Stärke des Felds'],
] as const

type Papers = Record<(typeof rows)[number][0], string>

/** The papers of the devices, and what the practice does not know. */
export function DevicePapers() {
  const { device, portablePapers } = useSite().facts
  return (
    <div className="prose">
      {portablePapers ? <h3>MWO Digital</h3> : null}
      <PapersOfOne papers={device.papers} />
      {portablePapers ? (
        <>
          <h3>Tragbares Gerät (ZENDAWAVE)</h3>
          <PapersOfOne papers={portablePapers} />
        </>
      ) : null}
      {device.papers.maker && device.papers.legalClass ? (
        <p>Gebrauchsanweisung und Konformitätserklärung lesen wir gern mit Ihnen zusammen.</p>
      ) : null}
    </div>
  )
}

function PapersOfOne({ papers }: { papers: Papers }) {
  const missing = rows.flatMap(([name, label]) => (papers[name] ? [] : [label]))
  return (
    <>
      {missing.length < rows.length ? (
        <dl className="details">
          {rows.map(([name, label]) =>
            papers[name] ? (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{papers[name]}</dd>
              </div>
            ) : null,
          )}
        </dl>
      ) : null}
      {missing.length > 0 ? <p>Dazu liegt uns nichts vor: {missing.join(', ')}.</p> : null}
    </>
  )
}
