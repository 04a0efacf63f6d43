import { Fragment } from 'react'
import { usePractice } from '../../content/site/site-context.tsx'
import { openingTimes } from '../../lib/format/format-opening-hours.ts'

export function OpeningHours() {
  const practice = usePractice()
  const times = openingTimes(practice)
  const note = practice.openingHoursNote || (times.length === 0 ? 'nach Vereinbarung' : '')
  return (
    <>
      {times.length > 0 ? (
        <dl className="hours">
          {times.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{unbrokenSpans(hours)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {note ? <p>{note}</p> : null}
    </>
  )
}

/** Between two spans a line may end, within one it may not: browsers break after the dash of "09:00–18:00". */
function unbrokenSpans(hours: string) {
  return hours.split(/(?<=,|und) /).map((span, index) => (
    <Fragment key={span}>
      {index > 0 ? ' ' : null}
      <span className="whitespace-nowrap">{span}</span>
    </Fragment>
  ))
}
