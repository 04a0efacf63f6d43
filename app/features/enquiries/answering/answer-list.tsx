import type { ReactNode } from 'react'
import type { KeptAnswer } from '../../../../database/json-results.ts'
import { ANSWER_UNDO_SECONDS, CALL_UNDO_MINUTES } from '../../../../rules/enquiries/answers.ts'
import type { Appointment } from '../../../../rules/enquiries/appointments.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { endOf, formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useNow } from '../list/use-now.ts'

interface AnswerListProps {
  answers: readonly KeptAnswer[]
  busy: boolean
  onTakeBack(answer: KeptAnswer): void
}

export function AnswerList({ answers, busy, onTakeBack }: AnswerListProps) {
  const now = useNow()
  if (answers.length === 0) return null
  return (
    <ol className="grid list-none gap-3">
      {answers.map((answer) => (
        <li key={answer.id} className="answer" data-refused={answer.refused_at || answer.caught ? true : undefined}>
          <p className="text-small text-ink-muted">
            {answer.kind === 'call' ? 'Angerufen' : 'E-Mail'},{' '}
            <time dateTime={answer.created_at}>{formatMoment(new Date(answer.created_at))}</time>
            {answer.author ? `, ${readableAddress(answer.author)}` : ''}
          </p>
          {answer.subject ? <p className="font-semibold">{answer.subject}</p> : null}
          <p className="whitespace-pre-wrap">{answer.text}</p>
          {answer.quoted ? <p className="text-small text-ink-muted">Mit der Nachricht der Person als Zitat.</p> : null}
          {answer.appointment ? <p>{stateOfAppointment(answer.appointment)}</p> : null}
          <div className="flex flex-wrap items-center gap-3">
            <p
              role="status"
              className={`text-small ${answer.refused_at || answer.caught ? 'font-semibold text-error' : 'text-ink-muted'}`}
            >
              {stateOf(answer)}
            </p>
            {answer === answers.at(-1) && canBeTakenBack(answer, now) ? (
              <Button
                size="small"
                variant="secondary"
                data-take-back={answer.id}
                busy={busy ? 'Einen Moment …' : undefined}
                onClick={() => onTakeBack(answer)}
              >
                Zurücknehmen
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Only the newest: later answers refer to it. An appointment is cancelled instead. */
function canBeTakenBack({ kind, due, created_at, appointment }: KeptAnswer, now: Date): boolean {
  if (kind === 'mail') return due !== null
  if (appointment) return false
  return now.getTime() - Date.parse(created_at) < CALL_UNDO_MINUTES * 60_000
}

function stateOf({ kind, sent_at, caught, refused_at, refusal, problem, due }: KeptAnswer): string {
  if (kind === 'call') return ''
  if (sent_at && caught)
    return 'Liegt im Postfach auf dem Server, hat niemanden erreicht: Es war kein Mailserver eingestellt.'
  if (sent_at) return `Verschickt: ${formatMoment(new Date(sent_at))} (angekommen beim Mailserver)`
  if (refused_at) return `Nicht zugestellt. Bitte prüfen Sie die Adresse oder rufen Sie an. ${refusal ?? ''}`.trim()
  if (problem) return `Wartet und wird weiter versucht. ${problem}`
  if (due && caught)
    return `Liegt nach ${ANSWER_UNDO_SECONDS} Sekunden im Postfach auf dem Server und erreicht niemanden: Es ist kein Mailserver eingestellt. So lange können Sie sie zurücknehmen.`
  return due
    ? `Geht nach ${ANSWER_UNDO_SECONDS} Sekunden hinaus. So lange können Sie sie zurücknehmen.`
    : 'Wird gerade verschickt …'
}

const statesOfTimes = { free: '', taken: ' (inzwischen vergeben)', closed: ' (Praxis geschlossen)', over: ' (vorbei)' }

function stateOfAppointment({ starts_at, ends_at, cancelled_by, times, minutes }: Appointment): ReactNode {
  if (starts_at && ends_at) {
    const when = formatTimeSpan(new Date(starts_at), new Date(ends_at))
    if (cancelled_by)
      return `Termin abgesagt, ${cancelled_by === 'person' ? 'von der Person' : 'von der Praxis'}: ${when}`
    return `Termin: ${when}`
  }
  return (
    <>
      {times.every(({ state }) => state === 'over')
        ? 'Vorgeschlagen, nicht gewählt: '
        : 'Vorgeschlagen, noch nicht gewählt: '}
      {times.map(({ at, state }, index) => (
        <span key={at} className="block">
          {formatTimeSpan(new Date(at), endOf(new Date(at), minutes))}
          {statesOfTimes[state]}
          {index < times.length - 1 ? '; ' : ''}
        </span>
      ))}
    </>
  )
}
