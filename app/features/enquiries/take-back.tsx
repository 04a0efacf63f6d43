import { type ReactNode, useEffect, useRef } from 'react'
import type { JsonResults } from '../../../database/json-results.ts'
import { ANSWER_UNDO_SECONDS } from '../../../rules/enquiries/answers.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { useSendsMails } from '../../lib/known-first-steps.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { isTypedInto } from './list/use-row-keys.ts'

/** What can be taken back for a moment. */
export interface Waiting {
  /** An answer, or an appointment with the number of its changes. */
  id: string
  seen?: number
  what: ReactNode
  isMailed: boolean
}

interface TakeBackProps {
  api: DataApi
  waiting: Waiting | undefined
  onTaken(): Promise<void>
  /** Its time is up. */
  onOver(): void
}

export const NOT_TAKEN_BACK = 'Nicht zurückgenommen: Der Server ist nicht zu erreichen. Eine E-Mail wird verschickt.'

export const whyNotTakenBack: Record<Exclude<JsonResults['take_back'], 'kept'>, string> = {
  taken: 'Das lässt sich nicht mehr zurücknehmen: Die Zeit hat inzwischen jemand anderes.',
  over: 'Das lässt sich nicht mehr zurücknehmen: Die E-Mail ist schon unterwegs, oder die Zeit ist um.',
  changed: 'Inzwischen hat sich der Termin geändert. Die Liste zeigt, was jetzt gilt.',
}

/** Beside what goes on: an answer that was sent, or an appointment that was changed, as long as its mails wait. */
export function TakeBack({ api, waiting, onTaken, onOver }: TakeBackProps) {
  const button = useRef<HTMLButtonElement>(null)
  const sendsMails = useSendsMails()
  const { busy, problem, setProblem, run } = useTask(() => NOT_TAKEN_BACK)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when it was sent
  useEffect(() => {
    if (!waiting) return
    if (!isTypedInto(document.activeElement)) button.current?.focus()
    const timer = setTimeout(onOver, ANSWER_UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [waiting])

  const takeBack = ({ id, seen }: Waiting) =>
    run(async () => {
      const outcome = await rpcOf(api).take_back({ id, seen })
      if (outcome !== 'kept') setProblem(whyNotTakenBack[outcome])
      onOver()
      await onTaken()
    })

  return (
    <div role="status" className="contents">
      {waiting ? (
        <Notice
          tone="calm"
          actions={
            <Button
              ref={button}
              size="small"
              variant="secondary"
              busy={busy ? 'Einen Moment …' : undefined}
              onClick={() => void takeBack(waiting)}
            >
              Zurücknehmen
            </Button>
          }
        >
          <p>
            {waiting.what}{' '}
            {waiting.isMailed && sendsMails
              ? `Die E-Mail geht nach ${ANSWER_UNDO_SECONDS} Sekunden hinaus. So lange können Sie es zurücknehmen.`
              : `${ANSWER_UNDO_SECONDS} Sekunden lang können Sie es zurücknehmen.`}
          </p>
        </Notice>
      ) : null}
      <FormRefusal text={problem} />
    </div>
  )
}
