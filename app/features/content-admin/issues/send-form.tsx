import { useState } from 'react'
import type { SentIssue } from '../../../../database/json-results.ts'
import { berlinMinute } from '../../../../rules/berlin-time.ts'
import { brokenPromise } from '../../../../rules/newsletter/newsletter-frequency.ts'
import { SECONDS_TO_STOP } from '../../../../rules/newsletter/seconds-to-stop.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { useFormSubmission } from '../../../lib/forms/use-form-submission.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Question } from '../../../ui/dialogs/question.tsx'
import { CheckboxField, Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { sentenceOf } from '../drafts/content-state.ts'
import { people } from './issue-words.ts'

const FAILED = 'Die Ausgabe ließ sich nicht versenden. Nichts ist hinausgegangen. Bitte versuchen Sie es noch einmal.'

interface SendFormProps {
  reached: number
  /** Of the mail. */
  subject: string
  issues: readonly Pick<SentIssue, 'send_at' | 'cancelled_at'>[]
  /** When it is planned for, or was before its text was changed: the clock in Berlin. It goes out at once only where that is chosen. */
  plannedFor: string | undefined
  send(publishAt: string, isBeyondPromise: boolean): Promise<void>
  onSent(isLater: boolean): void
  /** @param refusal for the page to say, which may show something else by now; the form says other failures */
  onFailed(refusal?: string): void
}

export function SendForm({ reached, subject, issues, plannedFor, send, onSent, onFailed }: SendFormProps) {
  const withRecentAuthentication = useRecentAuthentication()
  const [isLater, setIsLater] = useState(plannedFor !== undefined)
  const [at, setAt] = useState(plannedFor ?? '')
  const { newsletter } = usePractice()
  const soon = () => berlinMinute(new Date(Date.now() + SECONDS_TO_STOP * 1000))
  const time = isLater ? at : soon()
  const promise = time ? brokenPromise(issues, time, newsletter) : null
  /** The sentence that was agreed to: consent to one month does not count for another. */
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const isBeyond = promise !== null && agreedTo === promise
  const [asked, setAsked] = useState<{ yes(): void; no(): void }>()
  const ask = () =>
    new Promise<void>((yes, no) => setAsked({ yes, no: () => no(new DOMException('', 'AbortError')) })).finally(() =>
      setAsked(undefined),
    )
  const { status, errors, refusal, formProps } = useFormSubmission<{ publishAt: string }>({
    check: () => {
      const mistakes = {
        ...(isLater && at <= berlinMinute(new Date())
          ? { 'send-at': 'Bitte nennen Sie einen Zeitpunkt in der Zukunft.' }
          : {}),
        ...(promise && !isBeyond ? { beyond: 'Bitte bestätigen Sie das, oder wählen Sie einen anderen Monat.' } : {}),
      }
      return Object.keys(mistakes).length > 0 ? { errors: mistakes } : { values: { publishAt: isLater ? at : soon() } }
    },
    send: async ({ publishAt }) => {
      if (!isLater) await ask()
      await withRecentAuthentication(() => send(publishAt, isBeyond))
    },
    sentenceOf: (error) => (error instanceof Refusal ? undefined : sentenceOf(error, FAILED)),
    onFailed: (error) => onFailed(error instanceof Refusal ? error.message : undefined),
    onSent: () => onSent(isLater),
  })

  return (
    <form {...formProps} className="grid gap-4" aria-label="Versenden">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Wann</legend>
        {[false, true].map((later) => (
          <label key={String(later)} className="flex min-h-[2.75rem] items-center gap-3">
            <input
              type="radio"
              className="checkbox"
              name="when"
              checked={isLater === later}
              onChange={() => setIsLater(later)}
            />
            {later ? 'Zu einem Zeitpunkt' : 'Sofort'}
          </label>
        ))}
      </fieldset>
      {isLater ? (
        <Field
          name="send-at"
          type="datetime-local"
          label="Tag und Uhrzeit"
          hint="Uhrzeit in Deutschland"
          error={errors['send-at']}
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
      ) : null}
      {promise ? (
        <CheckboxField
          name="beyond"
          label="Ja, ich versende sie trotzdem"
          hint={promise}
          error={errors.beyond}
          checked={isBeyond}
          onChange={(event) => setAgreedTo(event.target.checked ? promise : null)}
        />
      ) : null}
      <FormRefusal text={refusal} />
      <SubmitButton status={status} busy="Wird vorbereitet …">
        {isLater ? 'Versand planen' : 'Jetzt versenden'}
      </SubmitButton>
      <p className="text-small text-ink-muted">Was einmal hinausgegangen ist, lässt sich nicht zurückholen.</p>
      {asked ? (
        <Question
          title={`An ${people(reached)} senden?`}
          facts={[
            ['Was', subject],
            [
              'Wer',
              reached === 1
                ? 'die eine Adresse, die Ausgaben bekommt'
                : `alle ${reached} Adressen, die Ausgaben bekommen`,
            ],
            ['Wann', `in ${SECONDS_TO_STOP} Sekunden; bis dahin können Sie anhalten`],
            ['Danach', 'Was hinausgegangen ist, lässt sich nicht zurückholen.'],
          ]}
          yes="Versenden"
          busy="Wird vorbereitet …"
          no="Zurück"
          onYes={async () => asked.yes()}
          onClose={asked.no}
        />
      ) : null}
    </form>
  )
}
