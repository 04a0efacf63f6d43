import { useEffect, useState } from 'react'
import { formatLongDate } from '../../lib/format/format-date.ts'

/** The day on which the visitor reads the page; only the browser knows it, as the document is the same for all. */
export function RetrievedOn() {
  const [today, setToday] = useState<string>()
  useEffect(() => setToday(dayOfVisitor()), [])
  return (
    // Keeps its height before the day is known.
    <span className="block min-h-[1.6em] w-full">
      {today ? (
        <>
          Abgerufen am <time dateTime={today}>{formatLongDate(today)}</time>
        </>
      ) : null}
    </span>
  )
}

function dayOfVisitor(): string {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
