import type { Examples } from '../layout/examples.ts'
import { EvidenceNotice } from './evidence-notice.tsx'

export const evidenceNoticeExamples: Examples = {
  'im Satz': <EvidenceNotice variant="inline" assumption="dass Zellen auf ein Feld aus vielen Frequenzen ansprechen" />,
  kompakt: <EvidenceNotice variant="compact" about="den Multiwellen-Oszillator" />,
  vollständig: <EvidenceNotice variant="full" about="den Multiwellen-Oszillator und das tragbare Gerät" />,
}
