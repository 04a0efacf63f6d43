import type { ReactNode } from 'react'
import { implantWarning } from '../../content/first-contacts.ts'
import { useFacts } from '../../content/site/site-context.tsx'
import { appointmentCost, stopsOf } from './stops.ts'

export function FirstAppointment({ children }: { children?: ReactNode }) {
  const site = useFacts()
  return (
    <section className="first-appointment" aria-labelledby="so-laeuft-es-ab">
      <h2 id="so-laeuft-es-ab">Vom ersten Anruf bis zur Sitzung</h2>
      <ol className="coast">
        {stopsOf(site).map(({ title, facts, text }, index) => (
          <li key={title}>
            <Shore bay={index % 2 === 0} />
            <span className="stop-number" aria-hidden="true">
              {index + 1}
            </span>
            <div className="stop-text">
              <h3>{title}</h3>
              <p className="stop-facts">{facts}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="coast-cost">{appointmentCost(site.practice)}</p>
      <p className="font-semibold">{implantWarning}</p>
      {children}
    </section>
  )
}

/** A bay or a headland. Each begins and ends in its middle, so that any number makes one line, however high. */
function Shore({ bay }: { bay: boolean }) {
  const depth = bay ? 80 : 26
  const width = bay ? 74 : 40
  return (
    <>
      <svg className="shore shore-across" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="shore-sea" d={`M0 0H100V53C75 53 75 ${depth} 50 ${depth}S25 53 0 53Z`} />
        <path className="shore-path" d={`M0 53C25 53 25 ${depth} 50 ${depth}S75 53 100 53`} />
        {bay ? <path className="shore-wave" d="M30 24q6 -5 12 0t12 0M48 40q6 -5 12 0t12 0" /> : null}
      </svg>
      <svg className="shore shore-down" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="shore-sea" d={`M0 0H57C57 25 ${width} 25 ${width} 50S57 75 57 100H0Z`} />
        <path className="shore-path" d={`M57 0C57 25 ${width} 25 ${width} 50S57 75 57 100`} />
      </svg>
    </>
  )
}
