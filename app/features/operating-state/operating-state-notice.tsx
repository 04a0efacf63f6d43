import { technicalCare } from '../../../content/technical-care.ts'
import { NOT_READY_REASONS, OPERATING_WARNINGS, type OperatingState } from '../../../rules/operation/operating-state.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { Card } from '../../ui/layout/card.tsx'

export function OperatingStateNotice({ state }: { state: OperatingState | undefined }) {
  const maintenance = technicalCare(useFacts())
  if (!state || state.reasons.length + state.warnings.length === 0) return null
  return (
    <Card as="section" tone="cream" aria-labelledby="operating-state" className="mb-6">
      <h2 id="operating-state" className="text-large">
        {titleOf(state)}
      </h2>
      <ul className="grid gap-2">
        {state.reasons.map((reason) => (
          <li key={reason}>{NOT_READY_REASONS[reason] ?? NOT_READY_REASONS.unknown}</li>
        ))}
        {state.warnings.map((warning) => (
          <li key={warning}>{OPERATING_WARNINGS[warning]}</li>
        ))}
      </ul>
      <p>
        Zuständig: {maintenance}. Auf dem Server nennt <code>npm run doctor</code> die Ursache und den nächsten Schritt.
      </p>
    </Card>
  )
}

function titleOf({ ready, reasons }: OperatingState): string {
  if (!ready) return 'Anfragen können gerade nicht ankommen'
  return reasons.length > 0 ? 'Dateien können gerade nicht ankommen' : 'Etwas stimmt am Server nicht'
}
