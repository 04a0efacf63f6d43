import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { appointmentTypes } from '../../../../content/appointment-types.ts'
import type { AnswerDraft, Enquiry } from '../../../../database/json-results.ts'
import { MOST_OFFERED_TIMES } from '../../../../rules/enquiries/appointments.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { loadDraft, saveDraft } from '../../../lib/drafts/stored-draft.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { LineRow } from '../../../ui/list/line-row.tsx'
import { enquiryKinds, nameOf } from '../enquiry.ts'
import { timeFrom } from './change-question.tsx'
import { usualType } from './kind-fields.tsx'

interface OfferTimeProps {
  api: DataApi
  /** "2026-12-01T09:00" */
  time: string
  onBook(): void
}

const MOST_PEOPLE = 8

/** For whom a free time is: it joins the answer to somebody who waits, or somebody telephoned. */
export function OfferTime({ api, time, onBook }: OfferTimeProps) {
  const navigate = useNavigate()
  const practice = usePractice()
  const { firstTalk, replyWithinHours } = practice
  const [waiting, setWaiting] = useState<Enquiry[]>()
  const { problem, setProblem, run } = useTask(() => 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
  useEffect(() => {
    void rpcOf(api)
      .enquiry_page({ only_status: 'new', order: 'waiting', promised_hours: replyWithinHours, at_most: MOST_PEOPLE })
      .then(
        (page) => setWaiting((page?.rows ?? []).filter(({ email }) => email)),
        () => setWaiting([]),
      )
  }, [api, replyWithinHours])

  const offer = (enquiry: Enquiry) =>
    run(async () => {
      const { id, kind } = enquiry
      const type = usualType(enquiry)
      const subject = `answer/${id}`
      const draft = await loadDraft<AnswerDraft>(api, subject)
      const before = draft?.body.times ?? { type, minutes: appointmentTypes(practice)[type].minutes, at: [] }
      const at = [...new Set([...before.at.filter(Boolean), time])]
      if (at.length > MOST_OFFERED_TIMES)
        return setProblem('In der begonnenen Antwort stehen schon drei Zeiten. Bitte ändern Sie sie dort.')
      const saved = await saveDraft(api, subject, { ...draft?.body, times: { ...before, at } }, 0, draft?.change ?? 0)
      if (saved.state !== 'saved')
        return setProblem('Die Antwort hat sich gerade geändert. Bitte versuchen Sie es noch einmal.')
      await navigate(`${enquiryKinds[kind].entries}/${id}`)
    })

  return (
    <div className="grid gap-4">
      <p>{timeFrom(time, firstTalk.maxMinutes)}</p>
      <section aria-labelledby="wer-wartet" className="grid gap-2">
        <h3 id="wer-wartet" className="text-base font-semibold">
          In einer Antwort vorschlagen
        </h3>
        {waiting ? null : <p role="status">Lade Daten...</p>}
        {waiting?.length === 0 ? <p>Niemand wartet auf eine Antwort.</p> : null}
        {waiting && waiting.length > 0 ? (
          <ul className="lines">
            {waiting.map((one) => (
              <LineRow
                key={one.id}
                small={<span className="line-clamp-1">{one.message}</span>}
                onPress={() => void offer(one)}
              >
                {nameOf(one)}
              </LineRow>
            ))}
          </ul>
        ) : null}
        <p className="text-small text-ink-muted">
          Die Antwort öffnet sich mit dieser Zeit. Für jemand anderen öffnen Sie den Eintrag und drücken „Antworten“.
        </p>
      </section>
      <FormRefusal text={problem} />
      <Button variant="secondary" size="small" className="justify-self-start" onClick={onBook}>
        Telefonisch buchen
      </Button>
    </div>
  )
}
