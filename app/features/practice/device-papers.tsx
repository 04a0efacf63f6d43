import { joined } from '../../../rules/format/facts-in-words.ts'
import { useSite } from '../../lib/site-context.tsx'

const rows = [
  ['maker', 'Hersteller und Typ'],
  ['legalClass', 'CE-Zeichen und Einstufung'],
  ['frequencyRange', 'Frequenzbereich'],
  ['field', 'Stärke des Felds'],
] as const

type Papers = Record<(typeof rows)[number][0], string>

/** The papers of the devices; missing facts are named. */
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
      <p>Gebrauchsanweisung und Konformitätserklärung lesen wir gern mit Ihnen zusammen.</p>
    </div>
  )
}

function PapersOfOne({ papers }: { papers: Papers }) {
  const told = rows.filter(([name]) => papers[name])
  const missing = rows.filter(([name]) => !papers[name]).map(([, label]) => label)
  return (
    <>
      {told.length > 0 ? (
        <dl className="details">
          {told.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{papers[name]}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {missing.length > 0 ? (
        <p>Uns liegt keine Angabe vor zu: {joined(missing, 'und')}. Bitte fragen Sie vor einer Anwendung danach.</p>
      ) : null}
    </>
  )
}
