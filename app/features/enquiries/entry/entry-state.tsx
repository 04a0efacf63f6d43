import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { type Enquiry, enquiryKinds, referenceOf, statusLabels } from '../enquiry.ts'
import { dueTime } from '../list/due-time.ts'
import { useNow } from '../list/use-now.ts'

interface EntryStateProps {
  enquiry: Enquiry
  status: EnquiryStatus
  onChoose(status: EnquiryStatus): void
}

export function EntryState({ enquiry, status, onChoose }: EntryStateProps) {
  const due = dueTime(
    { status, reply_clock_start: enquiry.reply_clock_start },
    useNow(),
    usePractice().replyWithinHours,
  )
  return (
    <div className="entry-state">
      <label htmlFor="enquiry-status">Status</label>
      <select
        id="enquiry-status"
        name="enquiry-status"
        className="control"
        value={status}
        onChange={(event) => onChoose(event.target.value as EnquiryStatus)}
      >
        {Object.entries(statusLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {due ? (
        <p className="due" data-due={due.state}>
          {due.label}
        </p>
      ) : null}
      {enquiry.answer_unsent ? (
        <p className="due" data-due="overdue">
          Antwort nicht verschickt: E-Mail war nicht eingerichtet
        </p>
      ) : null}
      <p className="text-ink-muted">
        {enquiryKinds[enquiry.kind].one} · Vorgangsnummer <span>{referenceOf(enquiry)}</span>
      </p>
    </div>
  )
}
