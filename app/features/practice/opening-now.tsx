import { useEffect } from 'react'
import { practice } from '../../content/practice.ts'
import { practiceDetails } from '../../content/practice-details.ts'
import { openingHoursLine } from '../../lib/format/format-opening-hours.ts'
import type { OpeningTimes } from './opening-status.ts'

const times: OpeningTimes = {
  hours: practice.openingHours,
  closures: practiceDetails.closures.map(({ from, to }) => ({ from, to })),
}

/** Whether the practice is open now. Without a script: when it is open. */
export function OpeningNow() {
  useEffect(() => window.showOpeningStatus?.(), [])
  return (
    <span className="opening" data-opening={JSON.stringify(times)} suppressHydrationWarning>
      {openingHoursLine}
    </span>
  )
}
