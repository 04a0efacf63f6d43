import { usePractice } from '../../../content/site/site-context.tsx'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Enquiry, enquiryKinds, nameOf, statusLabels } from '../enquiry.ts'
import { formatWhen } from '../format-when.ts'
import { dueTime } from './due-time.ts'

interface EnquiryCardProps {
  enquiry: Enquiry
  now: Date
  onOpen(): void
  isChosen?: boolean
  onChoose?(): void
}

export function EnquiryCard({ enquiry, now, onOpen, isChosen, onChoose }: EnquiryCardProps) {
  const name = nameOf(enquiry)
  const due = dueTime(enquiry, now, usePractice().replyWithinHours)
  const file = enquiry.kind === 'mwo' ? enquiry.file_name : null
  return (
    <li className="enquiry" data-status={enquiry.status} data-due={due?.state}>
      <div className="enquiry-head">
        {onChoose ? (
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`Wählen: ${name}`}
            checked={isChosen}
            onChange={onChoose}
          />
        ) : null}
        <h3>{name}</h3>
        <p className="enquiry-when">
          {enquiryKinds[enquiry.kind].one} ·{' '}
          <time dateTime={enquiry.created_at}>{formatWhen(new Date(enquiry.created_at), now)}</time>
        </p>
      </div>
      <p className="enquiry-message">{enquiry.message}</p>
      <div className="enquiry-state">
        <span className="status" data-status={enquiry.status}>
          {statusLabels[enquiry.status]}
        </span>
        {due ? <span className="due">{due.label}</span> : null}
        {enquiry.comes_back_on && enquiry.status !== 'completed' ? (
          <span className="enquiry-file">Wiedervorlage {formatLongDate(enquiry.comes_back_on)}</span>
        ) : null}
        {enquiry.in_patient_file ? <span className="enquiry-file">In der Patientenakte</span> : null}
        {file ? <span className="enquiry-file">{file}</span> : null}
      </div>
      <Button variant="secondary" size="small" onClick={onOpen} aria-label={`Details: ${name}`}>
        Details
      </Button>
    </li>
  )
}
