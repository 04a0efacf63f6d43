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
        <dl className="hours @container">
          {times.map(({ days, hours }) => (
            // No space for the longest day beside its hours: below it.
            <div key={days} className="flex gap-x-4 @max-[20rem]:block @max-[20rem]:not-first:mt-1">
              <dt className="w-[9em] flex-none">{days}</dt>
              <dd className="min-w-0">{keepTogether(hours)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {note ? <p>{keepTogether(note)}</p> : null}
    </>
  )
}
