import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { Button } from '../../../ui/buttons/button.tsx'

interface EntryActionsProps {
  /** Who telephoned may have no address. */
  canBeMailed: boolean
  status: EnquiryStatus
  onWrite(what: 'mail' | 'call'): void
  onDone(): void
}

export function EntryActions({ canBeMailed, status, onWrite, onDone }: EntryActionsProps) {
  return (
    <>
      {canBeMailed ? (
        <Button size="small" onClick={() => onWrite('mail')}>
          Antworten
        </Button>
      ) : null}
      <Button size="small" variant={canBeMailed ? 'secondary' : 'primary'} onClick={() => onWrite('call')}>
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
