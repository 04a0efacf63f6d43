import type { EnquiryStatus } from '../../../../rules/enquiry-statuses.ts'
import { Button } from '../../../ui/buttons/button.tsx'

interface EntryActionsProps {
  status: EnquiryStatus
  onDone(): void
}

/** What is done with most entries, in view wherever one reads. */
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
            // The button goes; the field says what it did.
            lead('enquiry-status')
          }}
        >
          Erledigt
        </Button>
      )}
    </>
  )
}

/** To a field of the entry, which may be folded. */
function lead(id: string): void {
  const field = document.getElementById(id)
  field?.closest('details')?.setAttribute('open', '')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
