import type { Sending } from '../../../../database/json-results.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useFormSubmission } from '../../../lib/forms/use-form-submission.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'

const WRONG = 'Bitte nennen Sie eine Zahl von 1 bis 100000, oder lassen Sie das Feld leer.'

export function PaceForm({ api, pace, onSaved }: { api: DataApi; pace: Sending['pace']; onSaved(): void }) {
  const withRecentAuthentication = useRecentAuthentication()
  const { status, errors, refusal, formProps } = useFormSubmission<{ hour: number | null }>({
    check: (form) => {
      const given = String(new FormData(form).get('hour')).trim()
      return /^(?:[1-9]\d{0,4}|100000)?$/.test(given)
        ? { values: { hour: Number(given) || null } }
        : { errors: { 'pace-hour': WRONG } }
    },
    send: async ({ hour }) => {
      await withRecentAuthentication(() => rpcOf(api).set_newsletter_pace({ hour }))
    },
    sentenceOf: () => 'Das Tempo ließ sich nicht speichern. Bitte versuchen Sie es noch einmal.',
    onSent: () => {
      showToast({ title: 'Tempo gespeichert' })
      onSaved()
    },
  })

  return (
    <section aria-labelledby="tempo" className="grid gap-3">
      <h2 id="tempo" className="text-large">
        Tempo
      </h2>
      <p>
        {keepTogether(
          'Viele Mailanbieter nehmen nur eine bestimmte Zahl E-Mails in der Stunde an; sie steht in deren Hilfe. Ohne Angabe geht es so schnell, wie der Mailserver E-Mails annimmt.',
        )}
      </p>
      <form {...formProps} className="grid max-w-[24rem] gap-4" aria-label="Tempo">
        <FormRefusal text={refusal} />
        <Field
          name="hour"
          id="pace-hour"
          label="E-Mails in der Stunde, höchstens"
          inputMode="numeric"
          optional
          error={errors['pace-hour']}
          defaultValue={pace ?? ''}
        />
        <SubmitButton variant="secondary" status={status} busy="Wird gespeichert …">
          Tempo speichern
        </SubmitButton>
      </form>
    </section>
  )
}
