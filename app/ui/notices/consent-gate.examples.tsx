import type { Examples } from '../layout/examples.ts'
import { ConsentGate } from './consent-gate.tsx'

export const consentGateExamples: Examples = {
  'wartet auf die Kategorie Funktional': (
    <ConsentGate category="functional" service="Ein Beispiel für ein Video">
      {() => <p className="consent-gate">Hier stünde das Video.</p>}
    </ConsentGate>
  ),
}
