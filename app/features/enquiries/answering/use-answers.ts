import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers, KeptAnswer, Reply } from '../../../../database/json-results.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useSendsMails } from '../../../lib/known-first-steps.ts'
import { useTask } from '../../../lib/use-task.ts'
import { isTypedInto } from '../list/use-row-keys.ts'
import { NOT_TAKEN_BACK, whyNotTakenBack } from '../take-back.tsx'
import type { Writing } from './use-writing.ts'

const POLL_MS = 2000

interface AnswersParts {
  api: DataApi
  entry: string
  loaded: Answers
  /** When the newest enquiry or reply of all came, once it is known: another one may be of this person. */
  newest: string | null | undefined
  onRead(answers: Answers): void
  /** Status and due time may be others. */
  onChanged(): Promise<void>
  onWrite(what: Writing): void
  /** An answer was accepted; its mail waits. */
  onSent(id: string): void
  /** The list says something else of it. */
  onMoved(): void
}

/** What was answered, read again while a mail waits to leave. */
export function useAnswers({ api, entry, loaded, newest, onRead, onChanged, onWrite, onSent, onMoved }: AnswersParts) {
  const [shown, setShown] = useState(loaded)
  /** Raised when the form begins anew. */
  const [begun, setBegun] = useState(0)
  const sendsMails = useSendsMails()
  const { busy, problem, setProblem, run } = useTask(() => NOT_TAKEN_BACK)
  const accepting = useTask(
    () => 'Nicht übernommen: Der Server ist nicht zu erreichen. Bitte versuchen Sie es noch einmal.',
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onRead` only keeps what is read
  const poll = useCallback(async () => {
    const fresh = await rpcOf(api).answers_of({ entry_id: entry })
    setShown(fresh)
    onRead(fresh)
    return fresh
  }, [api, entry])

  const readAll = async () => void (await Promise.all([poll(), onChanged()]))
  const known = useRef(newest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newer is a reason to read again
  useEffect(() => {
    if (known.current && known.current !== newest) void readAll().catch(() => {})
    known.current = newest
  }, [newest])

  /** The button that was pressed goes with its form: the next one has the focus as soon as it is there. */
  const next = useRef<string>(undefined)
  useEffect(() => {
    const control = next.current && document.querySelector<HTMLElement>(next.current)
    if (!control) return
    next.current = undefined
    if (!isTypedInto(document.activeElement)) control.focus()
  })

  const isWaiting = isOnItsWay(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChanged` only reads again
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(
      () =>
        void poll().then(
          // A mail that was given up makes the enquiry due again.
          (fresh) => (isOnItsWay(fresh) ? undefined : onChanged()),
          () => {},
        ),
      POLL_MS,
    )
    return () => clearInterval(timer)
  }, [isWaiting, poll])

  async function beginAnew() {
    await poll().catch(() => setShown((before) => ({ ...before, draft: null })))
    setBegun((count) => count + 1)
    await onChanged()
  }

  const takeBack = ({ id, kind }: KeptAnswer) =>
    run(async () => {
      const outcome = await rpcOf(api).take_back({ id })
      if (outcome === 'kept') {
        await beginAnew()
        onWrite(kind)
      } else {
        await poll()
        setProblem(whyNotTakenBack[outcome])
      }
    })

  async function sendAgain({ id }: KeptAnswer) {
    const outcome = await rpcOf(api).send_again({ id })
    await Promise.all([poll(), onChanged()])
    if (outcome !== 'kept') setProblem(whyNotSentAgain[outcome])
  }

  return {
    ...shown,
    busy: busy || accepting.busy,
    problem: problem ?? accepting.problem,
    takeBack,
    accept: ({ id }: Reply) =>
      accepting.run(async () => {
        await rpcOf(api).accept_reply({ id })
        await readAll()
        onMoved()
      }),
    async dismiss({ id }: Reply) {
      await rpcOf(api).dismiss_reply({ id })
      await poll()
      onMoved()
    },
    sendAgain: sendsMails ? (answer: KeptAnswer) => run(() => sendAgain(answer)) : undefined,
    /** For the form. */
    form: {
      key: begun,
      draft: shown.draft,
      // A wider window has another form.
      onSaved: (draft: Answers['draft']) => setShown((before) => ({ ...before, draft })),
      replies: shown.replies,
      async onLeave() {
        // The draft that was found is older by now.
        await poll().catch(() => {})
        next.current = '.entry-acts > .btn'
        onWrite(undefined)
        onMoved()
      },
      async onKept(id: string, what: Writing) {
        await beginAnew()
        next.current = `[data-take-back="${id}"]`
        onWrite(undefined)
        if (what === 'mail') onSent(id)
      },
      onOvertaken: () => void readAll().catch(() => {}),
    },
  }
}

const whyNotSentAgain = {
  over: 'Diese Antwort lässt sich nicht mehr so verschicken. Bitte schreiben Sie eine neue.',
  'too many':
    'Nicht verschickt: In der laufenden Stunde gab es schon sehr viele Antworten. Bitte senden Sie nach der vollen Stunde.',
}

function isOnItsWay({ answers }: Answers): boolean {
  return answers.some(({ kind, sent_at, refused_at }) => kind === 'mail' && !sent_at && !refused_at)
}
