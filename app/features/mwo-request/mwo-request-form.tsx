import { useEffect, useRef, useState } from 'react'
import { HEALTH_CONSENT } from '../../../rules/enquiries/enquiry-consent.ts'
import { checkValues, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { EnquiryForm, PersonFields } from '../../ui/forms/enquiry-form.tsx'
import { CheckboxField, Field, TextareaField } from '../../ui/forms/field.tsx'
import { FileChooser } from './file-chooser.tsx'
import type { anonymousMwoRequest, MwoRequest, namedMwoRequest } from './mwo-request.ts'
import { type ChosenFile, useChosenFile } from './use-chosen-file.ts'

interface Filled {
  request: MwoRequest
  isAnonymous: boolean
  chosen?: ChosenFile
}

const NAME = 'MWO-Anfrage'

const loadRequest = () => import('./mwo-request.ts')
const loadPromise = () => import('../../../content/reply-promise.ts')

export function MwoRequestForm() {
  const anonymousBox = useRef<HTMLInputElement>(null)
  const [isAnonymous, setIsAnonymous] = useState(false)
  const [sentFile, setSentFile] = useState(false)
  const upload = useChosenFile()

  // The box may have been ticked before hydration.
  useEffect(() => setIsAnonymous(anonymousBox.current?.checked ?? false), [])

  const facts = useFacts()
  const [promise, setPromise] = useState('')
  const submission = useFormSubmission<Filled>({
    draft: 'mwo-request',
    // Reads the form, not the state: ticking and submitting before hydration arrive at once.
    async check(form) {
      const rules = await loadRequest()
      const anonymous = anonymousBox.current?.checked ?? false
      const { values, errors } = checkValues<typeof namedMwoRequest | typeof anonymousMwoRequest>(
        form,
        anonymous ? rules.anonymousMwoRequest : rules.namedMwoRequest,
      )
      const { chosen, problem } = await upload.check(fileIn(form))
      const found = { ...errors, ...(problem && { file: problem }), ...rules.consentProblem(new FormData(form)) }
      if (!values || Object.keys(found).length > 0) return { errors: found }
      return { values: { request: values, isAnonymous: anonymous, chosen } }
    },
    async send({ request, isAnonymous, chosen }, requestId, signals) {
      const [{ storeMwoRequest }, { promiseAt }] = await Promise.all([loadRequest(), loadPromise()])
      const stored = chosen && (await upload.store(chosen, requestId))
      try {
        await storeMwoRequest({ id: requestId, request, isAnonymous, upload: stored, signals })
      } catch (error) {
        // Files that no entry names are deleted after a day: a page that was left open may name one of them.
        if (isRefused(error)) upload.storeAnew()
        throw error
      }
      setSentFile(stored !== undefined)
      setPromise(promiseAt(facts, new Date()))
    },
  })
  const { errors } = submission

  return (
    <EnquiryForm
      name={NAME}
      submission={submission}
      load={() => Promise.all([loadRequest(), loadPromise()])}
      thanks={`Vielen Dank! Ihre Anfrage${sentFile ? ' und Ihre Datei sind' : ' ist'} bei uns gespeichert. ${promise}`}
      onAgain={() => {
        setIsAnonymous(false)
        upload.forget()
        submission.startOver()
      }}
      withFile
      isPhoneOptional
    >
      <CheckboxField
        ref={anonymousBox}
        name="is_anonymous"
        label="Anonym anfragen"
        hint="Das heißt: ohne Namen. Ihre E-Mail-Adresse brauchen wir für die Antwort. IP-Adresse, Browser und Dateinamen speichern wir mit der Anfrage nicht."
        onChange={(event) => {
          setIsAnonymous(event.target.checked)
          for (const hidden of ['first_name', 'last_name']) submission.clearError(hidden)
        }}
      />
      <PersonFields errors={errors} anonymous={isAnonymous} />
      <Field name="phone" type="tel" label="Telefon" autoComplete="tel" optional error={errors.phone} />
      <TextareaField
        name="message"
        label="Nachricht"
        hint="Angaben zur Gesundheit sind freiwillig. Bitte schreiben Sie nur, was wir für die Antwort wissen müssen."
        optional
        error={errors.message}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field name="city" label="Stadt" autoComplete="address-level2" optional error={errors.city} />
        <Field name="country" label="Land" autoComplete="country-name" optional error={errors.country} />
      </div>
      <FileChooser
        id="file"
        chosen={upload.chosen}
        error={errors.file ?? upload.problem}
        progress={upload.progress}
        locked={submission.status === 'submitting'}
        onChoose={upload.check}
        onCancel={upload.cancel}
      />
      <CheckboxField
        name="gdpr_consent"
        label={HEALTH_CONSENT}
        hint="Nötig, wenn Sie eine Nachricht oder eine Datei mitschicken: Beides kann etwas über Ihre Gesundheit sagen. Anrufen können Sie ohne."
        error={errors.gdpr_consent}
      />
    </EnquiryForm>
  )
}

function isRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '42501'
}

function fileIn(form: HTMLFormElement): File | undefined {
  return form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
}
