import { practice } from '../../content/practice.ts'
import { openingTimes } from '../../lib/format/format-opening-hours.ts'

export function OpeningHours() {
  return (
    <>
      <dl className="hours">
        {openingTimes.map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <p>{practice.openingHoursNote}</p>
    </>
  )
}
