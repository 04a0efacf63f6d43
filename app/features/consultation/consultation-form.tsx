import { useState } from 'react'
import { consultationTypes } from '../../../rules/enquiries/consultation-types.ts'
import { checkValues, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { EnquiryForm, PersonFields } from '../../ui/forms/enquiry-form.tsx'
import { Field, SelectField, TextareaField } from '../../ui/forms/field.tsx'

const loadRequest = () => import('./consultation-request.ts')
const loadPromise = () => import('../../../content/reply-promise.ts')

export function ConsultationForm() {
  const facts = useFacts()
  const { firstTalk, hasPortableDevice } = facts.practice
  const topics = Object.entries({ ...consultationTypes, erstberatung: firstTalk.name }).filter(
    ([value]) => hasPortableDevice || value !== 'zendawave',
  )
  const [promise, setPromise] = useState('')
  const submission = useFormSubmission({
    draft: 'consultation',
    check: async (form) => checkValues(form, (await loadRequest()).consultationRequest),
    async send(request, id, signals) {
      const [{ storeConsultationRequest }, { promiseAt }] = await Promise.all([loadRequest(), loadPromise()])
      await storeConsultationRequest(request, id, signals)
      setPromise(promiseAt(facts, new Date()))
    },
  })
  const { errors } = submission

  return (
    <EnquiryForm
      name="Beratungsanfrage"
      thanks={`Vielen Dank! ${promise}`}
      submission={submission}
      load={() => Promise.all([loadRequest(), loadPromise()])}
    >
      <PersonFields errors={errors} />
      <Field
        name="phone"
        type="tel"
        label="Telefonnummer"
        hint="Damit wir Sie für den Termin erreichen"
        autoComplete="tel"
        required
        error={errors.phone}
      />
      <SelectField name="consultation_type" label="Thema" optional error={errors.consultation_type}>
        <option value="">Bitte wählen</option>
        {topics.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        name="preferred_time"
        label="Wunschzeit"
        hint="Tage und Uhrzeiten, zu denen Sie Zeit haben"
        optional
        error={errors.preferred_time}
      />
      <TextareaField
        name="message"
        label="Nachricht"
        hint="Bitte schreiben Sie nur, was für die Terminabsprache nötig ist. Angaben zur Gesundheit sind freiwillig."
        optional
        error={errors.message}
      />
    </EnquiryForm>
  )
}
