import { ConsentGate } from './consent-gate.tsx'
import type { Examples } from './examples.ts'

export const consentGateExamples: Examples = {
  'wartet auf die Kategorie Funktional': (
    <ConsentGate category="functional" service="Ein Beispiel für ein Video">
      {() => <p className="consent-gate">Hier stünde das Video.</p>}
    </ConsentGate>
  ),
}
