import { nextClosure, substituteOf } from '../../content/closed-days.ts'
import { useFacts } from '../../content/site/site-context.tsx'
import { formatLongDate } from '../../lib/format/format-date.ts'

/** Says in good time, and while it lasts, that the practice is closed and who is there meanwhile. */
export function ClosureAhead() {
  const facts = useFacts()
  const closure = nextClosure(facts)
  if (!closure) return null
  const { from, to, reason } = closure
  return (
    <section aria-labelledby="geschlossen" className="card gap-1 p-5">
      <h2 id="geschlossen" className="text-h3">
        {from === to ? (
          <>
            Geschlossen am <time dateTime={from}>{formatLongDate(from)}</time>
          </>
        ) : (
          <>
            Geschlossen vom <time dateTime={from}>{formatLongDate(from)}</time> bis{' '}
            <time dateTime={to}>{formatLongDate(to)}</time>
          </>
        )}
      </h2>
      <p>
        {reason}. {substituteOf(closure, facts)}
      </p>
    </section>
  )
}
