import { useEffect, useId, useRef, useState } from 'react'
import { newsletterConsentText } from '../../../rules/newsletter/newsletter-consent.ts'
import { CONFIRMATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import { PRIVACY_POLICY } from '../../../rules/privacy-policy.ts'
import { checkValues } from '../../lib/forms/use-form-submission.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { CheckboxField, Field } from '../../ui/forms/field.tsx'
import { SentNotice } from '../../ui/forms/sent-notice.tsx'
import { EmailField } from '../../ui/forms/visitor-form.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { NewsletterRequestForm, useNewsletterRequest } from './newsletter-request-form.tsx'
import { subscribe } from './newsletter-service.ts'

/** `inline` stands at the end of other pages, and its button waits for the consent (section 5). */
export function NewsletterForm({ variant }: { variant: 'full' | 'inline' }) {
  const id = useId()
  const idOf = (name: string) => `${id}${name}`
  const consent = useRef<HTMLInputElement>(null)
  const [consented, setConsented] = useState(false)
  // The box may have been ticked before hydration.
  useEffect(() => setConsented(consent.current?.checked ?? false), [])
  const request = useNewsletterRequest({
    draft: 'newsletter',
    sent: 'Newsletter-Anmeldung',
    failed: 'Anmeldung fehlgeschlagen',
    check: (form, { newsletterSignup }) => checkValues(form, newsletterSignup, idOf),
    ask: subscribe,
  })
  const { errors } = request
  const waits = variant === 'inline' && !consented

  if (request.status === 'sent') return <Sent variant={variant} message={request.message} />

  return (
    <NewsletterRequestForm
      name="Newsletter-Anmeldung"
      request={request}
      button={{
        children: 'Newsletter abonnieren',
        busy: 'Wird angemeldet …',
        disabled: waits,
        'aria-describedby': waits ? idOf('waits') : undefined,
      }}
      below={
        waits ? (
          <p id={idOf('waits')} className="text-small text-ink-muted">
            Die Anmeldung geht erst, wenn Sie oben zugestimmt haben.
          </p>
        ) : null
      }
    >
      <EmailField id={idOf('email')} error={errors[idOf('email')]} />
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
    </NewsletterRequestForm>
  )
}

function Sent({ variant, message }: { variant: 'full' | 'inline'; message: string }) {
  return (
    <SentNotice title={variant === 'full' ? 'Fast geschafft!' : 'Newsletter-Anmeldung'}>
      <div>
        <p>
          {variant === 'full' ? <strong>Newsletter-Anmeldung: </strong> : null}
          {message}
        </p>
        <p>
          {keepTogether(
            'Meist ist die E-Mail nach einer Minute da. Haben Sie schon eine bekommen, gilt der Link der neuesten.',
          )}
        </p>
        {variant === 'full' ? (
          <p>
            In der E-Mail steht ein Link, der {CONFIRMATION_LINK_HOURS}&nbsp;Stunden gilt. Erst wenn Sie dort
            bestätigen, sind Sie angemeldet. Finden Sie keine E-Mail, sehen Sie bitte auch im Ordner für unerwünschte
            Nachrichten nach.
          </p>
        ) : null}
      </div>
    </SentNotice>
  )
}

/** The stored wording, letter for letter, with a link to the privacy policy, whose word the build hyphenates. */
function ConsentLabel() {
  const practice = usePractice()
  const [before, after] = newsletterConsentText(practice).split(PRIVACY_POLICY)
  return (
    <>
      {keepTogether(before)}
      <SiteLink href="/legal/datenschutz#newsletter" newTab>
        Datenschutzerklärung
      </SiteLink>
      {after}
    </>
  )
}
