import { useRef } from 'react'
import type { HistoryLine } from '../../../../database/json-results.ts'
import { columnsWith } from '../../../../rules/enquiries/enquiry-columns.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { isStatus, statusLabels } from '../enquiry.ts'

/** What was changed on an entry, as far as it was read. */
export interface History {
  /** Newest first. */
  lines: readonly HistoryLine[]
  hasOlder: boolean
}

/** Lines of one answer; the server sends one more where older ones follow. */
const PAGE = 30

/** @param before the oldest line that is known; none for the newest lines @throws the API's error */
export async function loadHistory(api: DataApi, entry: string, before?: HistoryLine): Promise<History> {
  const found = await rpcOf(api).enquiry_history({ entry_id: entry, before_line: before?.id })
  return { lines: found.slice(0, PAGE), hasOlder: found.length > PAGE }
}

/** Two parts of one history that meet or overlap, each line once. */
export function joinHistory(one: History, other: History): History {
  const lines = [...new Map([...one.lines, ...other.lines].map((line) => [line.id, line])).values()]
  const oldest = ({ lines }: History) => lines.at(-1)?.id ?? Number.POSITIVE_INFINITY
  const { hasOlder } = oldest(one) <= oldest(other) ? one : other
  return { lines: lines.sort((a, b) => b.id - a.id), hasOlder }
}

interface EnquiryHistoryProps {
  /** Undefined where it could not be read. */
  history: History | undefined
  onOlder(): Promise<void>
}

export function EnquiryHistory({ history, onOlder }: EnquiryHistoryProps) {
  const { busy, problem, run } = useTask((error) => `Ältere Zeilen ließen sich nicht laden: ${sentenceOf(error)}`)
  const list = useRef<HTMLOListElement>(null)
  const lines = history?.lines
  return (
    <section aria-label="Verlauf" className="grid gap-2">
      <h3 className="text-base font-semibold">Verlauf</h3>
      {lines?.length === 0 ? <p className="text-small text-ink-muted">Noch nichts geändert</p> : null}
      <ol ref={list} tabIndex={-1} className="grid list-none gap-2 text-small">
        {lines?.map((line) => (
          <li key={line.id} className="border-l-4 border-gold pl-3 wrap-anywhere">
            <p className="text-ink-muted">
              <time dateTime={line.happened_at}>{formatMoment(new Date(line.happened_at))}</time>,{' '}
              {line.actor ? readableAddress(line.actor) : 'die Website'}
            </p>
            {ofTrash[line.action] ? <p>{ofTrash[line.action]}</p> : null}
            <Changes details={line.details} />
            <Corrections details={line.details} />
          </li>
        ))}
      </ol>
      <FormRefusal text={problem} />
      {history?.hasOlder ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy ? 'Einen Moment …' : undefined}
          className="justify-self-start"
          // The button goes with the oldest line; the keyboard stays in the list.
          onClick={() => run(onOlder).then(() => list.current?.focus())}
        >
          Ältere anzeigen
        </Button>
      ) : null}
    </section>
  )
}

/** What has no details. */
const ofTrash: Readonly<Record<string, string>> = {
  'enquiry deleted': 'In den Papierkorb gelegt',
  'enquiry brought back': 'Aus dem Papierkorb zurückgeholt',
}

function Changes({
  details: { status, admin_notes, in_patient_file: copied, follow_up_on: day, answer_draft: draft },
}: {
  details: HistoryLine['details']
}) {
  const [before, after] = admin_notes ?? []
  return (
    <>
      {status && status[0] !== status[1] ? (
        <p>
          Status: {label(status[0])} → {label(status[1])}
        </p>
      ) : null}
      {copied && copied[0] !== copied[1] ? (
        <p>{copied[1] ? 'In die Patientenakte übernommen' : 'Vermerk „In die Patientenakte übernommen“ entfernt'}</p>
      ) : null}
      {day && day[0] !== day[1] ? (
        <p>{day[1] ? `Wiedervorlage am ${formatLongDate(day[1])}` : 'Wiedervorlage erledigt'}</p>
      ) : null}
      {before !== after ? (
        <>
          <p>{after ? 'Notiz:' : 'Notiz entfernt. Sie lautete:'}</p>
          <p className="whitespace-pre-wrap">{after || before}</p>
        </>
      ) : null}
      {draft ? (
        <>
          <p>Entwurf der Antwort überschrieben. Er lautete:</p>
          <p className="whitespace-pre-wrap">{draft}</p>
        </>
      ) : null}
    </>
  )
}

function Corrections({ details }: { details: HistoryLine['details'] }) {
  return columnsWith('correctable').map(([field, { label }]) => {
    const change = details[field as 'first_name' | 'last_name' | 'email' | 'phone']
    return change ? (
      <p key={field} className="wrap-anywhere">
        {label} berichtigt: {change.map((value) => (value ? readableAddress(value) : 'keine Angabe')).join(' → ')}
      </p>
    ) : null
  })
}

function label(status: string): string {
  return isStatus(status) ? statusLabels[status] : status
}
