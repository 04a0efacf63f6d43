import { promiseOf } from '../../../content/reply-promise.ts'
import { costsWithoutObligation } from '../../../rules/format/facts-in-words.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { CallToAction } from '../../ui/layout/call-to-action.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'

export function ConsultationCall() {
  const facts = useFacts()
  return (
    <CallToAction
      title="Jetzt Beratung vereinbaren"
      links={[{ label: 'Jetzt Beratung vereinbaren', href: '/beratung#anfrage' }]}
    >
      Ein erstes Gespräch {costsWithoutObligation(facts.practice.firstTalk.price)}. {keepTogether(promiseOf(facts))}
    </CallToAction>
  )
}
