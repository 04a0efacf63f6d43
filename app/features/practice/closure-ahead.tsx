import { nextClosure, substituteOf } from '../../../content/closed-days.ts'
import { asSentence, closedWhen } from '../../../rules/format/facts-in-words.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { WithPhoneLinks } from '../../ui/links/with-phone-links.tsx'

export function ClosureAhead() {
  const facts = useFacts()
  const closure = nextClosure(facts)
  if (!closure) return null
  return (
    <section aria-labelledby="geschlossen" className="card gap-1 p-6">
      <h2 id="geschlossen" className="text-large">
        Geschlossen {closedWhen(closure)}
      </h2>
      <p>
        {asSentence(closure.reason)} <WithPhoneLinks text={substituteOf(closure, facts)} />
      </p>
    </section>
  )
}
