import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Answers, Reply, SamePerson } from '../../../../database/json-results.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Sign } from '../../../ui/list/sign.tsx'
import type { Writing } from '../answering/use-writing.ts'
import { type Enquiry, enquiryKinds, referenceOf, statusLabels } from '../enquiry.ts'
import { dueTime } from '../list/due-time.ts'
import { useNow } from '../list/use-now.ts'
import { lastSaid } from './last-reply.ts'

interface EntryHeadProps {
  enquiry: Enquiry
  status: EnquiryStatus
  onChoose(status: EnquiryStatus): void
  writing: Writing
  /** Undefined where the answers could not be read. */
  onWrite: ((what: Writing) => void) | undefined
  bounced?: Answers['bounced']
  /** The last one that counts. */
  reply?: Reply | undefined
  same: SamePerson | 'unread' | undefined
  /** Beside its list: then the same can be seen alone. */
  isBeside: boolean
  /** How far the work on the entry is saved. */
  children?: ReactNode
}

/** Below the name: what is due, what is to be known first, and what can be done. */
export function EntryHead(props: EntryHeadProps) {
  const { enquiry, status, onChoose, writing, onWrite, bounced, reply, same, isBeside, children } = props
  const { reply_clock_start } = enquiry
  const { search } = useLocation()
  const isNewReply = reply && lastSaid(enquiry, [reply]) === reply.accepted_at
  const due = dueTime({ status, reply_clock_start }, useNow(), usePractice().replyWithinHours)
  return (
    <>
      {due ? (
        <p className="due text-small" data-due={due.isLate ? 'overdue' : undefined}>
          {isNewReply ? <Sign of="reply" /> : null}
          {isNewReply ? `Schrieb zurück: ${formatMoment(new Date(reply.received_at))}. ` : ''}Antwort {due.label}
        </p>
      ) : null}
      <div className="entry-head">
        {bounced ? (
          <p className="font-semibold text-error">
            E-Mails an diese Adresse kommen nicht an: Bitte prüfen Sie die Adresse oder rufen Sie an.
          </p>
        ) : null}
        {writing === 'mail' ? null : (
          <div className="entry-acts flex flex-wrap items-center gap-2">
            {writing || !onWrite ? null : (
              <>
                {enquiry.email ? (
                  <Button size="small" aria-keyshortcuts="a" onClick={() => onWrite('mail')}>
                    Antworten
                  </Button>
                ) : null}
                <Button size="small" variant={enquiry.email ? 'secondary' : 'primary'} onClick={() => onWrite('call')}>
                  Angerufen
                </Button>
              </>
            )}
            {status === 'completed' ? null : (
              <Button
                size="small"
                variant="secondary"
                onClick={() => {
                  onChoose('completed')
                  // The button disappears; the field shows what it did.
                  showControl('enquiry-status')
                }}
              >
                Erledigt
              </Button>
            )}
            <span className="ml-auto flex items-center gap-2">
              <label htmlFor="enquiry-status">Status</label>
              <select
                id="enquiry-status"
                name="enquiry-status"
                className="control w-auto"
                value={status}
                onChange={(event) => onChoose(event.target.value as EnquiryStatus)}
              >
                {Object.entries(statusLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
          </div>
        )}
        {/* Seen first, and reached after what can be done. */}
        <p
          className={`order-first max-w-none text-caption text-ink-muted ${writing === 'mail' ? 'hidden print:block' : ''}`}
        >
          {enquiryKinds[enquiry.kind].one} · {formatMoment(new Date(enquiry.created_at))} · Vorgangsnummer{' '}
          <span>{referenceOf(enquiry)}</span>
          {isBeside ? (
            <span className="print:hidden">
              {' · '}
              {/* The same entry as a dialog. A step of its own, though the address is the same: closing goes back to the pane. */}
              <Link to={{ search }} state={{ dialog: true }} replace={false}>
                Details
              </Link>
            </span>
          ) : null}
        </p>
        {writing === 'mail' ? null : <WroteBefore enquiry={enquiry} same={same} />}
        {children}
      </div>
    </>
  )
}

/** Whoever wrote before is answered in another way. */
function WroteBefore({ enquiry, same }: Pick<EntryHeadProps, 'enquiry' | 'same'>) {
  const others = typeof same === 'object' ? same.entries.filter(({ id }) => id !== enquiry.id) : []
  const [other] = others.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  if (!other) return null
  return (
    <p className="max-w-none font-semibold text-caption">
      {other.created_at < enquiry.created_at ? 'Schrieb schon einmal: ' : 'Schrieb später wieder: '}
      <Link to={`${enquiryKinds[other.kind].entries}/${other.id}`}>
        {enquiryKinds[other.kind].one} vom {formatLongDate(berlinDay(new Date(other.created_at)))}
      </Link>
    </p>
  )
}
