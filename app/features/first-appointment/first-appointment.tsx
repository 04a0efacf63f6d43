import type { ReactNode } from 'react'
import { useFacts } from '../../lib/site-context.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { ImplantWarning } from '../../ui/notices/implant-warning.tsx'
import { appointmentCost, stopsOf } from './stops.ts'

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
              <p className="stop-facts">{keepTogether(facts)}</p>
              <p>{keepTogether(text)}</p>
            </li>
          ))}
        </ol>
        <div className="way-notes">
          <p>{keepTogether(appointmentCost(site.practice))}</p>
          <ImplantWarning />
        </div>
        {children}
      </div>
    </section>
  )
}
