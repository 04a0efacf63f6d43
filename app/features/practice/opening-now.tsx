import { openingHoursLine } from '../../../content/format-opening-hours.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import type { OpeningTimes } from './opening-status.ts'

/** Whether the practice is open now (`show-opening-status.ts`); the opening hours without a script. */
export function OpeningNow() {
  const { practice, practiceDetails } = useFacts()
  const times: OpeningTimes = {
    hours: practice.openingHours,
    closures: practiceDetails.closures.map(({ from, to }) => ({ from, to })),
  }
  return (
    <span className="opening" data-opening={JSON.stringify(times)}>
      <span>{keepTogether(openingHoursLine(practice))}</span>
    </span>
  )
}
