import { useFacts } from '../../lib/site-context.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'

export function VisitDetails() {
  const { practiceDetails } = useFacts()
  return (
    <dl className="details">
      {practiceDetails.visit.map(({ subject, text }) => (
        <div key={subject}>
          <dt>{subject}</dt>
          <dd>{keepTogether(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
