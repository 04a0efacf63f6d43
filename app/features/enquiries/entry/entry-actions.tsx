import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { Button } from '../../../ui/buttons/button.tsx'

interface EntryActionsProps {
  status: EnquiryStatus
  onDone(): void
}

export function EntryActions({ status, onDone }: EntryActionsProps) {
  return (
    <>
      <Button size="small" onClick={() => showControl('answer-text')}>
        Antworten
      </Button>
      <Button size="small" variant="secondary" onClick={() => showControl('answer-call')}>
        Angerufen
      </Button>
      {status === 'completed' ? null : (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            onDone()
            // The button disappears; the field shows what it did.
            showControl('enquiry-status')
          }}
        >
          Erledigt
        </Button>
      )}
    </>
  )
}
