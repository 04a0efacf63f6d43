import { EvidenceNotice } from './evidence-notice.tsx'
import type { Examples } from './examples.ts'

export const evidenceNoticeExamples: Examples = {
  'im Satz': <EvidenceNotice variant="inline" />,
  kompakt: <EvidenceNotice variant="compact" />,
  vollständig: <EvidenceNotice variant="full" />,
}
