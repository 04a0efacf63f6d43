import { useFacts } from '../../content/site/site-context.tsx'
import { formatLongDate } from '../../lib/format/format-date.ts'

/** When the practice is closed, and where to turn then. */
export function Closures() {
  const { practiceDetails } = useFacts()
  return (
    <>
      {practiceDetails.closures.length === 0 ? (
        <p>Schließzeiten sind zurzeit nicht geplant.</p>
      ) : (
        practiceDetails.closures.map(({ from, to, reason, substitute }) => (
          <p key={from}>
            Geschlossen vom <time dateTime={from}>{formatLongDate(from)}</time> bis{' '}
            <time dateTime={to}>{formatLongDate(to)}</time> ({reason}).{substitute ? ` ${substitute}` : null}
          </p>
        ))
      )}
      <p>{practiceDetails.substitute}</p>
    </>
  )
}
