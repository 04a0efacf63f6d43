import { useFacts } from '../../lib/site-context.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'

export function VisitDetails() {
  const { practiceDetails } = useFacts()
  return (
    <dl className="details">
      {practiceDetails.visit.map(({ subject, text }) => (
        <div key={subject}>
          <dt>{subject}</dt>
          <dd>{unbroken(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
