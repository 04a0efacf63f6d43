import { useEffect, useState } from 'react'
import { formatLongDate } from '../../lib/format/format-date.ts'

/**
 * The day on which the visitor reads the page. It is no statement about the text, whose version stands beside it, and it
 * cannot be in the document, which is the same for everybody.
 */
export function RetrievedOn() {
  const [today, setToday] = useState<string>()
  useEffect(() => setToday(dayOfVisitor()), [])
  return (
    // The line has its height before the day is known, so that nothing moves.
    <span className="block min-h-[1.6em]">
      {today ? (
        <>
          Abgerufen am <time dateTime={today}>{formatLongDate(today)}</time>
        </>
      ) : null}
    </span>
  )
}

/** The day that the visitor's own clock shows, as `2025-01-12`. */
function dayOfVisitor(): string {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
