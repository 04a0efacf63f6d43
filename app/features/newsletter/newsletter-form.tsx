import { useEffect, useId, useRef, useState } from 'react'
import { CONFIRMATION_LINK_HOURS } from '../../../rules/link-lifetimes.ts'
import { mailsToOneAddress } from '../../../rules/request-limits.ts'
import { backendSettings } from '../../lib/backend.ts'
import { checkValues } from '../../lib/forms/check-values.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CheckboxField, Field } from '../../ui/field.tsx'
import { FormWithoutScript } from '../../ui/form-without-script.tsx'
import { SentLaterNotice } from '../../ui/sent-later-notice.tsx'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { prepareToast, showToast } from '../../ui/toast.tsx'
import { ConsentLabel } from './consent-label.tsx'
import { Refused, subscribe, unlessRefused } from './newsletter-service.ts'
import { RefusalNotice } from './refusal-notice.tsx'

const { minutesBetweenNewsletterMails: PAUSE, newsletterMailsPerDay: PER_DAY } = mailsToOneAddress
const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

/** The rules come when somebody begins to fill in the form: most visits only read. */
const loadRules = () => import('../../../supabase/functions/_shared/newsletter-signup.ts')

/**
 * `full` is the form of /newsletter; `inline` stands at the end of other pages: address and consent, and a button that
 * waits for the consent (section 5). Texts in quotes of the specification are used letter for letter.
 */
export function NewsletterForm({ variant }: { variant: 'full' | 'inline' }) {
  const id = useId()
  const idOf = (name: string) => `${id}${name}`
  const consent = useRef<HTMLInputElement>(null)
  const [consented, setConsented] = useState(false)
  // The box may have been ticked before React was there.
  useEffect(() => setConsented(consent.current?.checked ?? false), [])
  const [message, setMessage] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const { status, errors, summary, failed, formProps } = useFormSubmission({
    draft: 'newsletter',
    check: async (form) => checkValues(form, (await loadRules()).newsletterSignup, idOf),
    send: async (signup) => {
      const answer = unlessRefused(await subscribe(signup))
      setMessage(answer)
      showToast({ title: 'Newsletter-Anmeldung', description: answer })
    },
    onFailed: (error) => {
      const refused = error instanceof Refused ? error : undefined
      const description = refused ? refused.message : UNEXPECTED
      setRefused(refused)
      setMessage(description)
      showToast({ title: refused ? 'Anmeldung fehlgeschlagen' : 'Fehler', description, variant: 'destructive' })
    },
  })

  if (status === 'sent') return <Sent variant={variant} message={message} />

  return (
    <form
      {...formProps}
      aria-label="Newsletter-Anmeldung"
      className="grid gap-6"
      onFocus={() => {
        void loadRules().catch(() => {})
        prepareToast()
        void backendSettings().catch(() => {})
      }}
    >
      <ErrorSummary {...summary} />
      <FormWithoutScript />
      <Field
        id={idOf('email')}
        name="email"
        type="email"
        label="E-Mail-Adresse"
        hint="Zum Beispiel name@example.com"
        autoComplete="email"
        required
        error={errors[idOf('email')]}
      />
      {variant === 'full' ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            id={idOf('firstName')}
            name="firstName"
            label="Vorname"
            autoComplete="given-name"
            optional
            error={errors[idOf('firstName')]}
          />
          <Field
            id={idOf('lastName')}
            name="lastName"
            label="Nachname"
            autoComplete="family-name"
            optional
            error={errors[idOf('lastName')]}
          />
        </div>
      ) : null}
      <CheckboxField
        ref={consent}
        id={idOf('gdprConsent')}
        name="gdprConsent"
        label={<ConsentLabel />}
        required
        error={errors[idOf('gdprConsent')]}
        onChange={(event) => setConsented(event.target.checked)}
      />
      <SentLaterNotice />
      {failed ? <RefusalNotice title="Sie sind noch nicht angemeldet." message={message} refused={refused} /> : null}
      <Button
        type="submit"
        busy={status === 'submitting' ? 'Wird angemeldet …' : undefined}
        disabled={variant === 'inline' && !consented}
        className="justify-self-start"
        aria-describedby={variant === 'inline' && !consented ? idOf('waits') : undefined}
      >
        Newsletter abonnieren
      </Button>
      {variant === 'inline' && !consented ? (
        <p id={idOf('waits')} className="text-fine text-ink-muted">
          Die Anmeldung geht erst, wenn Sie oben zugestimmt haben.
        </p>
      ) : null}
    </form>
  )
}

function Sent({ variant, message }: { variant: 'full' | 'inline'; message: string }) {
  return (
    <SentNotice title={variant === 'full' ? 'Fast geschafft!' : 'Newsletter-Anmeldung'}>
      <p>{message}</p>
      {/* The same words for everybody: whether a mail went at once would tell a stranger who is on the list. */}
      <p>
        Meist ist die E-Mail nach einer Minute da. Haben Sie in den letzten {PAUSE}&nbsp;Minuten schon eine bekommen,
        gilt entweder deren Link, oder die neue kommt bis zu {PAUSE}&nbsp;Minuten später. Mehr als {PER_DAY} am Tag
        senden wir an eine Adresse nicht.
      </p>
      {variant === 'full' ? (
        <p>
          In der E-Mail steht ein Link, der {CONFIRMATION_LINK_HOURS}&nbsp;Stunden gilt. Erst mit Ihrem Klick darauf
          sind Sie angemeldet. Finden Sie keine E-Mail, sehen Sie bitte auch im Ordner für unerwünschte Nachrichten
          nach.
        </p>
      ) : null}
    </SentNotice>
  )
}
