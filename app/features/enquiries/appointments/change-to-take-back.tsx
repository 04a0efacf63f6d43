import { useEffect } from 'react'
import type { ComingAppointment } from '../../../../database/json-results.ts'
import { ANSWER_UNDO_SECONDS } from '../../../../rules/enquiries/answers.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useSendsMails } from '../../../lib/known-first-steps.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { appointmentOf, timeOf } from './change-question.tsx'

const POLL_MS = 2000

interface ChangeToTakeBackProps {
  api: DataApi
  appointments: readonly ComingAppointment[]
  /** What was changed here last: its button takes the focus. */
  changed: string | undefined
  onChanged(): Promise<void>
}

/** What was cancelled or moved, as long as its mails wait. */
export function ChangeToTakeBack({ api, appointments, changed, onChanged }: ChangeToTakeBackProps) {
  const waiting = appointments.filter(({ due }) => due)
  const isShown = waiting.some(({ id }) => id === changed)
  useEffect(() => {
    if (isShown) document.querySelector<HTMLElement>(`[data-take-back="${changed}"]`)?.focus()
  }, [isShown, changed])
  const sendsMails = useSendsMails()
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void onChanged(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, onChanged])
  const { busy, problem, setProblem, run } = useTask(
    () => 'Nicht zurückgenommen: Der Server ist nicht zu erreichen. Die E-Mails werden verschickt.',
  )
  const takeBack = ({ id, changes }: ComingAppointment) =>
    run(async () => {
      const outcome = await rpcOf(api).take_back_change({ id, seen: changes })
      if (outcome !== 'kept') setProblem(sentences[outcome])
      await onChanged()
    })
  return (
    <div role="status" className="contents">
      {waiting.map((one) => (
        <Notice
          key={one.id}
          tone="calm"
          actions={
            <Button
              size="small"
              variant="secondary"
              data-take-back={one.id}
              busy={busy ? 'Einen Moment …' : undefined}
              onClick={() => void takeBack(one)}
            >
              Zurücknehmen
            </Button>
          }
        >
          <p>
            <b>
              {appointmentOf(one)} {one.cancelled_by ? 'abgesagt' : 'verlegt'}:
            </b>{' '}
            {timeOf(one)}.{' '}
            {one.email !== null && sendsMails
              ? `Die E-Mail geht nach ${ANSWER_UNDO_SECONDS} Sekunden hinaus. So lange können Sie es zurücknehmen.`
              : `${ANSWER_UNDO_SECONDS} Sekunden lang können Sie es zurücknehmen.`}
          </p>
        </Notice>
      ))}
      <FormRefusal text={problem} />
    </div>
  )
}

const sentences = {
  taken: 'Das lässt sich nicht mehr zurücknehmen: Die Zeit hat inzwischen jemand anderes.',
  over: 'Das lässt sich nicht mehr zurücknehmen: Die E-Mail ist schon unterwegs, oder die Zeit ist um.',
  changed: 'Inzwischen hat sich der Termin geändert. Die Liste zeigt, was jetzt gilt.',
}
