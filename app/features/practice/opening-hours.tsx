import { usePractice } from '../../content/site/site-context.tsx'
import { openingTimes } from '../../lib/format/format-opening-hours.ts'

export function OpeningHours() {
  const practice = usePractice()
  return (
    <>
      <dl className="hours">
        {openingTimes(practice).map(({ days, hours }) => (
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
