import { Fragment } from 'react'
import { Row } from '../../../ui/list/row.tsx'
import { type EnquiryRow, nameOf, type Place, topicOf } from '../enquiry.ts'
import { formatWhen } from '../format-when.ts'
import { waitInWords } from './due-time.ts'
import { useNow } from './use-now.ts'

export interface EnquiryRowsProps {
  entries: readonly EnquiryRow[]
  busy: boolean
  /** Of all pages, where the rows stand by their places. */
  place?: Place
  /** The entry that lies open beside the list. */
  opened?: string
  /** The one that the Tab key reaches. */
  stop?: string
  /** A press on the row, or on "Details". */
  onOpen(enquiry: EnquiryRow): void
  chosen: ReadonlySet<string>
  onChoose(id: string): void
}

export function EnquiryRows({ entries, busy, place, opened, stop, onOpen, chosen, onChoose }: EnquiryRowsProps) {
  const now = useNow()
  return (
    <ul
      className="list-rows"
      aria-busy={busy}
      id={place && `platz-${place}`}
      aria-labelledby={place && `titel-${place}`}
    >
      {entries.map((enquiry) => {
        const name = nameOf(enquiry)
        const { words, isLate } = waitInWords(enquiry, now)
        return (
          <Row
            key={enquiry.id}
            name={name}
            text={<Said enquiry={enquiry} now={place ? undefined : now} />}
            isOpen={enquiry.id === opened}
            onOpen={() => onOpen(enquiry)}
            state={
              <span className="due" data-due={isLate ? 'overdue' : undefined}>
                {words}
                {enquiry.place === 'late' ? <span className={place ? 'sr-only' : undefined}> überfällig</span> : null}
              </span>
            }
          >
            {/* Over the end of the words. A mouse finds it there; fingers and keys ask for all of them, or for one. */}
            <label className="invisible absolute right-full grid size-[44px] cursor-pointer place-items-center in-data-choosing:visible [@media(hover:hover)]:in-[.row:hover]:visible">
              <input
                type="checkbox"
                className="checkbox"
                tabIndex={-1}
                aria-label={`Wählen: ${name}`}
                checked={chosen.has(enquiry.id)}
                onChange={() => onChoose(enquiry.id)}
              />
            </label>
            <button
              type="button"
              className="row-action"
              tabIndex={enquiry.id === stop ? 0 : -1}
              data-details={enquiry.id}
              onClick={() => onOpen(enquiry)}
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

/** Its kind and its words, in two lines. @param now where no caption tells when it came */
function Said({ enquiry, now }: { enquiry: EnquiryRow; now: Date | undefined }) {
  const file = enquiry.kind === 'mwo' ? enquiry.file_name : null
  const wish =
    enquiry.kind === 'consultation'
      ? [topicOf(enquiry.consultation_type), enquiry.preferred_time].filter(Boolean).join(', ')
      : ''
  const parts = [
    enquiry.kind === 'mwo' ? 'MWO' : 'Beratung',
    now && <time dateTime={enquiry.created_at}>{formatWhen(new Date(enquiry.created_at), now)}</time>,
    enquiry.unsent && enquiry.place !== 'unsent' && <strong>nicht zugestellt</strong>,
    enquiry.begun && <strong>Antwort begonnen</strong>,
    enquiry.in_patient_file && 'In der Patientenakte',
    file && (
      <span title={file}>
        Datei<span className="sr-only"> {file}</span>
      </span>
    ),
    enquiry.reply ? `E-Mail: ${enquiry.reply}` : (enquiry.message ?? (wish || 'Ohne Nachricht')),
  ].filter(Boolean)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one row stay
    <Fragment key={index}>
      {index > 0 ? ' · ' : ''}
      {part}
    </Fragment>
  ))
}
