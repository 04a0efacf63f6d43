import { Card } from './card.tsx'
import type { Examples } from './examples.ts'

export const cardExamples: Examples = {
  weiß: (
    <Card>
      <h3>Telefonberatung</h3>
      <p>Am Telefon klären wir Ablauf, Kosten und Ausschlussgründe.</p>
    </Card>
  ),
  'Stand des Wissens': (
    <Card tone="cream">
      <h3>Zum Stand des Wissens</h3>
      <p>Wirksamkeit wissenschaftlich nicht nachgewiesen.</p>
    </Card>
  ),
  hinweis: (
    <Card tone="foam">
      <h3>Gut zu wissen</h3>
      <p>Ihre Anfrage ist unverbindlich.</p>
    </Card>
  ),
}
