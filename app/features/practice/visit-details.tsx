import { practiceDetails } from '../../content/practice-details.ts'
import { noBreak } from '../../lib/format/no-break.ts'

/** Getting there and getting in: parking, bus, steps, toilet. */
export function VisitDetails() {
  return (
    <dl className="details">
      {practiceDetails.visit.map(({ subject, text }) => (
        <div key={subject}>
          <dt>{subject}</dt>
          <dd>{noBreak(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
