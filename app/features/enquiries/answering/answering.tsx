import { useCallback, useEffect, useState } from 'react'
import type { Answers, AnswerTemplate, KeptAnswer } from '../../../../database/json-results.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useTask } from '../../../lib/use-task.ts'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import type { Enquiry } from '../enquiry.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerList } from './answer-list.tsx'
import type { Writing } from './use-writing.ts'

const POLL_MS = 2000

interface AnsweringProps {
  api: DataApi
  writing: Writing
  onWrite(what: Writing): void
  /** Where the buttons of the form stand, always in view. */
  bar: HTMLElement | null
  enquiry: Enquiry
  answers: Answers
  templates: readonly AnswerTemplate[]
  onAnswered(): Promise<void>
}

export function Answering({
  api,
  enquiry,
  answers: loaded,
  templates,
  writing,
  onWrite,
  bar,
  onAnswered,
}: AnsweringProps) {
  const [{ answers, draft, others }, setShown] = useState(loaded)
  const [formKey, setFormKey] = useState(0)
  const { busy, problem, setProblem, run } = useTask(
    () => 'Nicht zurückgenommen: Der Server ist nicht zu erreichen. Eine E-Mail wird verschickt.',
  )

  const poll = useCallback(async () => {
    const fresh = await rpcOf(api).answers_of({ entry_id: enquiry.id })
    setShown(fresh)
    return fresh
  }, [api, enquiry.id])

  const isWaiting = answers.some(({ kind, sent_at, refused_at }) => kind === 'mail' && !sent_at && !refused_at)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void poll().catch(() => {}), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, poll])

  async function beginAnew() {
    await poll().catch(() => setShown((shown) => ({ ...shown, draft: null })))
    setFormKey((key) => key + 1)
    await onAnswered()
  }

  const takeBack = ({ id, kind }: KeptAnswer) =>
    run(async () => {
      if (await rpcOf(api).take_back_answer({ id })) {
        await beginAnew()
        onWrite(kind)
      } else {
        await poll()
        setProblem('Das lässt sich nicht mehr zurücknehmen: Die E-Mail ist schon unterwegs, oder die Zeit ist um.')
      }
    })

  return (
    <section aria-label="Antwort" className="grid gap-4">
      {writing || answers.length > 0 ? (
        <h3 className={`text-base font-semibold${answers.length > 0 ? '' : ' print:hidden'}`}>Antwort</h3>
      ) : null}
      <AnswerList answers={answers} busy={busy} onTakeBack={takeBack} />
      <FormRefusal text={problem} />
      {others.map(({ author, changed_at }) => (
        <p key={author} role="status" className="rounded-control bg-cream p-3 text-small">
          {readableAddress(author)} hat eine Antwort begonnen, zuletzt geändert am {formatMoment(new Date(changed_at))}.
        </p>
      ))}
      {writing ? (
        <AnswerForm
          key={formKey}
          what={writing}
          bar={bar}
          onLeave={() => onWrite(undefined)}
          api={api}
          enquiry={enquiry}
          draft={draft}
          templates={templates}
          onKept={async (id) => {
            await beginAnew()
            onWrite(undefined)
            document.querySelector<HTMLElement>(`[data-take-back="${id}"]`)?.focus()
          }}
          onOvertaken={() => void Promise.all([poll(), onAnswered()]).catch(() => {})}
        />
      ) : null}
    </section>
  )
}
