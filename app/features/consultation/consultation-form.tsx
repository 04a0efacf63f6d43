import { consultationTypes } from '../../../rules/consultation-types.ts'
import { promiseOf } from '../../content/closed-days.ts'
import { useFacts } from '../../content/site/site-context.tsx'
import { prepareToSend } from '../../lib/backend.ts'
import { checkValues } from '../../lib/forms/check-values.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button } from '../../ui/button.tsx'
import { EnquiryConsent } from '../../ui/enquiry-consent.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '../../ui/field.tsx'
import { FormWithoutScript } from '../../ui/form-without-script.tsx'
import { HiddenField } from '../../ui/hidden-field.tsx'
import { NotSentNotice } from '../../ui/not-sent-notice.tsx'
import { SentLaterNotice } from '../../ui/sent-later-notice.tsx'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { prepareToast, showToast } from '../../ui/toast.tsx'

/** What is needed to check and send comes when somebody begins to fill in the form: most visits only read. */
const loadRequest = () => import('./consultation-request.ts')

/** The request form of /beratung. Texts in quotes of the specification are used letter for letter. */
export function ConsultationForm() {
  const facts = useFacts()
  const topics = Object.entries(consultationTypes).filter(
    ([value]) => facts.practice.hasPortableDevice || value !== 'zendawave',
  )
  const thanks = `Vielen Dank! ${promiseOf(facts)}`
  const { status, errors, summary, failed, refusal, startOver, formProps } = useFormSubmission({
    draft: 'consultation',
    check: async (form) => checkValues(form, (await loadRequest()).consultationRequest),
    send: async (request, id, signals) => (await loadRequest()).storeConsultationRequest(request, id, signals),
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
      showToast({
        title: 'Beratungsanfrage eingegangen',
        description: thanks,
      }),
  })

  if (status === 'sent') {
    return (
      <SentNotice
        enquiry
        title="Beratungsanfrage eingegangen"
        again={{ label: 'Weitere Anfrage stellen', onAgain: startOver }}
      >
        {thanks}
      </SentNotice>
    )
  }

  return (
    <form
      {...formProps}
      aria-label="Beratungsanfrage"
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
      <div className="grid gap-6 sm:grid-cols-2">
        <Field name="first_name" label="Vorname" autoComplete="given-name" required error={errors.first_name} />
        <Field name="last_name" label="Nachname" autoComplete="family-name" required error={errors.last_name} />
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
        hint="Zum Beispiel „dienstags ab 15 Uhr“"
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
      <EnquiryConsent />
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
