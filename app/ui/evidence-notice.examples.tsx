import { EvidenceNotice } from './evidence-notice.tsx'
import type { Examples } from './examples.ts'

export const evidenceNoticeExamples: Examples = {
  'im Satz': <EvidenceNotice variant="inline" assumption="dass Zellen auf ein Feld aus vielen Frequenzen ansprechen" />,
  kompakt: <EvidenceNotice variant="compact" about="den Multiwellen-Oszillator" />,
  vollständig: <EvidenceNotice variant="full" about="den Multiwellen-Oszillator und das tragbare Gerät" />,
}
