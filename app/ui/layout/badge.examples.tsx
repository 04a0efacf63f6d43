import { Badge } from './badge.tsx'
import type { Examples } from './examples.ts'

export const badgeExamples: Examples = {
  neutral: (
    <>
      <Badge>Verfügbar</Badge> <Badge>Beratung</Badge>
    </>
  ),
  hinweis: <Badge tone="cream">Terminanfrage</Badge>,
  fehler: <Badge tone="error">Überfällig</Badge>,
}
