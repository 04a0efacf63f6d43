import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { usePractice } from '../../../content/site/site-context.tsx'
import { type Enquiry, statusLabels } from '../enquiry.ts'
import { dueTime } from '../list/due-time.ts'
import { useNow } from '../list/use-now.ts'

interface EntryStateProps {
  promiseFrom: Enquiry['promise_from']
  status: EnquiryStatus
  onChoose(status: EnquiryStatus): void
}

export function EntryState({ promiseFrom, status, onChoose }: EntryStateProps) {
  const due = dueTime({ status, promise_from: promiseFrom }, useNow(), usePractice().replyWithinHours)
  return (
    <div className="entry-state" data-due={due?.state}>
      {due ? (
        <p>
          <span className="due">{due.label}</span>
        </p>
      ) : null}
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
    </div>
  )
}
