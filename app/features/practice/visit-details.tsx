import { useFacts } from '../../content/site/site-context.tsx'
import { noBreak } from '../../lib/format/no-break.ts'

export function VisitDetails() {
  const { practiceDetails } = useFacts()
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
