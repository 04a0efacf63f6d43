import { useEffect, useRef, useState } from 'react'
import { HEALTH_CONSENT } from '../../../rules/enquiry-consent.ts'
import { prepareToSend } from '../../lib/backend.ts'
import { checkValues } from '../../lib/forms/check-values.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button } from '../../ui/button.tsx'
import { EnquiryConsent } from '../../ui/enquiry-consent.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CheckboxField, Field, TextareaField } from '../../ui/field.tsx'
import { FormWithoutScript } from '../../ui/form-without-script.tsx'
import { HiddenField } from '../../ui/hidden-field.tsx'
import { NotSentNotice } from '../../ui/not-sent-notice.tsx'
import { SentLaterNotice } from '../../ui/sent-later-notice.tsx'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { prepareToast, showToast } from '../../ui/toast.tsx'
import { FileChooser } from './file-chooser.tsx'
import type { anonymousMwoRequest, MwoRequest, namedMwoRequest } from './mwo-request.ts'
import { type ChosenFile, useChosenFile } from './use-chosen-file.ts'

interface Filled {
  request: MwoRequest
  isAnonymous: boolean
  chosen?: ChosenFile | undefined
}

/** What is needed to check and send comes when somebody begins to fill in the form: most visits only read. */
const loadRequest = () => import('./mwo-request.ts')

/** The contact form of /mwo-digital: with or without a name, with or without a file. */
export function MwoRequestForm() {
  const anonymousBox = useRef<HTMLInputElement>(null)
  const [isAnonymous, setIsAnonymous] = useState(false)
  const [sentFile, setSentFile] = useState(false)
  const upload = useChosenFile()

  // The box may have been ticked before React was there.
  useEffect(() => setIsAnonymous(anonymousBox.current?.checked ?? false), [])

  const { status, errors, summary, failed, refusal, clearError, startOver, formProps } = useFormSubmission<Filled>({
    draft: 'mwo-request',
    // Asks the form, not the state: what was done before React was there comes in one moment with the submit.
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
      const { storeMwoRequest } = await loadRequest()
      const stored = chosen && (await upload.store(chosen))
      await storeMwoRequest({ id: requestId, request, isAnonymous, upload: stored, signals })
      setSentFile(stored !== undefined)
    },
    onInvalid: () =>
      showToast({
        title: 'Formular unvollständig',
        description: 'Bitte überprüfen Sie Ihre Eingaben',
        variant: 'destructive',
      }),
    onFailed: () =>
      showToast({
        title: 'Fehler',
        description: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.',
        variant: 'destructive',
      }),
    onSent: () =>
      showToast({ title: 'MWO-Anfrage eingegangen', description: 'Vielen Dank! Wir melden uns bei Ihnen.' }),
  })

  if (status === 'sent') {
    return (
      <SentNotice
        enquiry
        title="MWO-Anfrage eingegangen"
        again={{
          label: 'Weitere Anfrage stellen',
          onAgain: () => {
            setIsAnonymous(false)
            upload.forget()
            startOver()
          },
        }}
      >
        Vielen Dank! Ihre Anfrage{sentFile ? ' und Ihre Datei sind' : ' ist'} bei uns gespeichert. Wir melden uns bei
        Ihnen.
      </SentNotice>
    )
  }

  return (
    <form
      {...formProps}
      aria-label="MWO-Anfrage"
      className="grid gap-6"
      onFocus={() => {
        void loadRequest().catch(() => {})
        prepareToSend()
        prepareToast()
      }}
    >
      <ErrorSummary {...summary} />
      <FormWithoutScript />
      <HiddenField />
      <CheckboxField
        ref={anonymousBox}
        name="is_anonymous"
        label="Anonym anfragen"
        hint="Das heißt: ohne Namen. Ihre E-Mail-Adresse brauchen wir für die Antwort. IP-Adresse, Browser und Dateinamen speichern wir mit der Anfrage nicht."
        onChange={(event) => {
          setIsAnonymous(event.target.checked)
          for (const hidden of ['first_name', 'last_name']) clearError(hidden)
        }}
      />
      <div className="grid gap-6 sm:grid-cols-2" hidden={isAnonymous}>
        <Field
          name="first_name"
          label="Vorname"
          autoComplete="given-name"
          disabled={isAnonymous}
          required
          error={errors.first_name}
        />
        <Field
          name="last_name"
          label="Nachname"
          autoComplete="family-name"
          disabled={isAnonymous}
          required
          error={errors.last_name}
        />
      </div>
      <Field
        name="email"
        type="email"
        label="E-Mail"
        hint="Zum Beispiel name@example.com"
        autoComplete="email"
        required
        error={errors.email}
      />
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
        locked={status === 'submitting'}
        onChoose={upload.choose}
        onCancel={upload.cancel}
      />
      <CheckboxField
        name="gdpr_consent"
        label={HEALTH_CONSENT}
        hint="Nötig, wenn Sie eine Nachricht oder eine Datei mitschicken: Schon die Frage nach einer Behandlung kann etwas über Ihre Gesundheit sagen. Anrufen können Sie ohne."
        error={errors.gdpr_consent}
      />
      <EnquiryConsent withFile />
      <SentLaterNotice />
      {failed ? <NotSentNotice refusal={refusal} /> : null}
      <Button
        type="submit"
        busy={status === 'submitting' ? 'Wird gesendet …' : undefined}
        className="justify-self-start"
      >
        Anfrage senden
      </Button>
    </form>
  )
}

function fileIn(form: HTMLFormElement): File | undefined {
  return form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
}
