import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { Button } from '../../../ui/buttons/button.tsx'

interface EntryActionsProps {
  status: EnquiryStatus
  onDone(): void
}

export function EntryActions({ status, onDone }: EntryActionsProps) {
  return (
    <>
      <Button size="small" onClick={() => lead('answer-text')}>
        Antworten
      </Button>
      <Button size="small" variant="secondary" onClick={() => lead('answer-call')}>
        Angerufen
      </Button>
      {status === 'completed' ? null : (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            onDone()
            // The button disappears; the field shows what it did.
            lead('enquiry-status')
          }}
        >
          Erledigt
        </Button>
      )}
    </>
  )
}

/** Focuses a field, which may be in a closed section. */
function lead(id: string): void {
  const field = document.getElementById(id)
  field?.closest('details')?.setAttribute('open', '')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
