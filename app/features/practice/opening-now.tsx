import { useFacts } from '../../content/site/site-context.tsx'
import { openingHoursLine } from '../../lib/format/format-opening-hours.ts'
import { unbroken } from '../../ui/layout/unbroken.tsx'
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
      <span>{unbroken(openingHoursLine(practice))}</span>
    </span>
  )
}
