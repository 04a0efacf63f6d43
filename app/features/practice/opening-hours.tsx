import { openingTimes } from '../../../content/format-opening-hours.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'

export function OpeningHours() {
  const practice = usePractice()
  const times = openingTimes(practice)
  const note = practice.openingHoursNote || (times.length === 0 ? 'nach Vereinbarung' : '')
  return (
    <>
      {times.length > 0 ? (
        <dl className="hours">
          {times.map(({ days, hours }) => (
            // No space for the days beside their hours: below them.
            <div key={days} className="flex flex-wrap gap-x-4 not-first:mt-1">
              <dt className="min-w-[9em]">{days}</dt>
              <dd>{keepTogether(hours)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {note ? <p>{keepTogether(note)}</p> : null}
    </>
  )
}
