import { useEffect, useRef, useState } from 'react'
import { usePractice } from '../../content/site/site-context.tsx'
import { backendSettings } from '../../lib/backend.ts'
import { checkValues } from '../../lib/forms/check-values.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { FormWithoutScript } from '../../ui/form-without-script.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { SentLaterNotice } from '../../ui/sent-later-notice.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { prepareToast, showToast } from '../../ui/toast.tsx'
import { Refused, unlessRefused, unsubscribe } from './newsletter-service.ts'
import { RefusalNotice } from './refusal-notice.tsx'

const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

/** The rules come when somebody begins to fill in the form. */
const loadRules = () => import('../../../supabase/functions/_shared/newsletter-signup.ts')

/** The form of /newsletter/unsubscribe. A link from a mail brings the address along. */
export function UnsubscribeForm() {
  const [message, setMessage] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => fillInFromAddress(email.current), [])

  const { status, errors, summary, failed, formProps } = useFormSubmission({
    check: async (form) => {
      const checked = checkValues(form, (await loadRules()).newsletterUnsubscription)
      if (checked.errors)
        showToast({ title: 'Ungültige E-Mail', description: checked.errors.email, variant: 'destructive' })
      return checked
    },
    send: async (values) => setMessage(unlessRefused(await unsubscribe(values))),
    onFailed: (error) => {
      const refused = error instanceof Refused ? error : undefined
      const description = refused ? refused.message : UNEXPECTED
      setRefused(refused)
      setMessage(description)
      showToast({ title: refused ? 'Abmeldung fehlgeschlagen' : 'Fehler', description, variant: 'destructive' })
    },
    onSent: () => showToast({ title: 'Erfolgreich abgemeldet' }),
  })

  if (status === 'sent') return <Unsubscribed message={message} />

  return (
    <form
      {...formProps}
      aria-label="Newsletter abmelden"
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
        ref={email}
        name="email"
        type="email"
        label="E-Mail-Adresse"
        hint="Zum Beispiel name@example.com"
        autoComplete="email"
        required
        error={errors.email}
      />
      <SentLaterNotice />
      {failed ? <RefusalNotice title="Sie sind noch nicht abgemeldet." message={message} refused={refused} /> : null}
      <Button
        type="submit"
        busy={status === 'submitting' ? 'Wird abgemeldet...' : undefined}
        className="justify-self-start"
      >
        Vom Newsletter abmelden
      </Button>
    </form>
  )
}

/** Afterwards the address bar holds no mail address any more: it would stay in the history and in screenshots. */
function fillInFromAddress(field: HTMLInputElement | null): void {
  const given = new URLSearchParams(window.location.search).get('email')
  if (!field || !given) return
  if (!field.value) field.value = given
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

function Unsubscribed({ message }: { message: string }) {
  const practice = usePractice()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-5 rounded-card border border-success bg-paper p-6">
      <h2 ref={heading} tabIndex={-1} className="text-h3 text-success">
        <span aria-hidden="true">✓ </span>
        Sie sind abgemeldet
      </h2>
      <p>{message} Sie bekommen noch eine E-Mail, die das bestätigt, danach keinen Newsletter mehr.</p>
      <p>
        Das war ein Versehen? Dann können Sie sich <SiteLink href="/newsletter">erneut anmelden</SiteLink>.
      </p>
      <ul className="grid gap-2">
        <li>
          <SiteLink href="/blog">Artikel im Blog lesen</SiteLink>
        </li>
        <li>
          <SiteLink href="/beratung#anfrage">Beratung anfragen</SiteLink>
        </li>
        <li>
          <SiteLink href="/mwo-digital">MWO Digital ansehen</SiteLink>
        </li>
      </ul>
      <p>
        So erreichen Sie uns auch ohne Newsletter:{' '}
        <SiteLink href={practice.phone.href}>{practice.phone.display}</SiteLink> oder <MailLink />.
      </p>
    </div>
  )
}
