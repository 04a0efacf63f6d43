import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { type Enquiry, nameOf, statusLabels } from '../enquiry.ts'
import { formatWhen } from '../format-when.ts'
import { dueTime } from './due-time.ts'
import { useNow } from './use-now.ts'

interface EnquiryRowsProps {
  entries: readonly Enquiry[]
  busy: boolean
  /** The entry that is open beside the list. */
  opened?: string
  /** A press on the row. */
  onOpen(enquiry: Enquiry): void
  onDetails(enquiry: Enquiry): void
  chosen?: ReadonlySet<string>
  onChoose?(id: string): void
}

export function EnquiryRows({ entries, busy, opened, onOpen, onDetails, chosen, onChoose }: EnquiryRowsProps) {
  const now = useNow()
  const { replyWithinHours } = usePractice()
  return (
    <ul className="list-rows" aria-busy={busy}>
      {entries.map((enquiry) => {
        const { id, kind, status, message, created_at } = enquiry
        const name = nameOf(enquiry)
        const file = enquiry.kind === 'mwo' ? enquiry.file_name : null
        const due = dueTime(enquiry, now, replyWithinHours)
        return (
          <Row
            key={id}
            name={name}
            text={message}
            mark={due?.state === 'overdue' ? 'late' : due ? 'new' : undefined}
            isOpen={id === opened}
            onOpen={() => onOpen(enquiry)}
            choice={
              onChoose && (
                <label className="row-choice">
                  <input
                    type="checkbox"
                    className="checkbox"
                    aria-label={`Wählen: ${name}`}
                    checked={chosen?.has(id) ?? false}
                    onChange={() => onChoose(id)}
                  />
                </label>
              )
            }
            state={
              <>
                <span className="status" data-status={status}>
                  {statusLabels[status]}
                </span>{' '}
                <StateInWords enquiry={enquiry} due={due} />
              </>
            }
            when={
              <>
                {kind === 'mwo' ? 'MWO' : 'Beratung'} · {file ? <FileSign name={file} /> : null}
                <time dateTime={created_at}>{formatWhen(new Date(created_at), now)}</time>
              </>
            }
          >
            <button
              type="button"
              className="row-action"
              data-details={id}
              onClick={() => onDetails(enquiry)}
              aria-label={`Details: ${name}`}
            >
              Details
            </button>
          </Row>
        )
      })}
    </ul>
  )
}

/** A file's name would leave the person's no space. */
function FileSign({ name }: { name: string }) {
  return (
    <>
      <span title={name}>
        Datei<span className="sr-only"> {name}</span>
      </span>{' '}
      ·{' '}
    </>
  )
}

function StateInWords({ enquiry, due }: { enquiry: Enquiry; due: ReturnType<typeof dueTime> }) {
  const { answer_unsent, follow_up_on, status, in_patient_file } = enquiry
  const parts = [
    due ? (
      <span key="due" className="due" data-due={due.state} title={due.label}>
        {due.short}
      </span>
    ) : null,
    answer_unsent ? (
      <span
        key="unsent"
        className="due block"
        data-due="overdue"
        title="Antwort nicht verschickt: E-Mail war nicht eingerichtet"
      >
        nicht verschickt
      </span>
    ) : null,
    follow_up_on && (status === 'new' || status === 'contacted') ? (
      <span key="back">Wiedervorlage {formatLongDate(follow_up_on)}</span>
    ) : null,
    in_patient_file ? <span key="patient">In der Patientenakte</span> : null,
  ].filter((part) => part !== null)
  return parts.map((part, index) => [index > 0 ? ' · ' : '', part])
}
