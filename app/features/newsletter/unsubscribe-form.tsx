import { useEffect, useRef } from 'react'
import { usePractice } from '../../content/site/site-context.tsx'
import { checkValues } from '../../lib/forms/check-values.ts'
import { EmailField } from '../../ui/forms/visitor-form.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { NewsletterRequestForm, useNewsletterRequest } from './newsletter-request-form.tsx'
import { unsubscribe } from './newsletter-service.ts'

export function UnsubscribeForm() {
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => fillInFromAddress(email.current), [])

  const request = useNewsletterRequest({
    failed: 'Abmeldung fehlgeschlagen',
    check: (form, { newsletterUnsubscription }) => {
      const checked = checkValues(form, newsletterUnsubscription)
      if (checked.errors)
        showToast({ title: 'Ungültige E-Mail', description: checked.errors.email, variant: 'destructive' })
      return checked
    },
    ask: unsubscribe,
    onAnswer: () => showToast({ title: 'Erfolgreich abgemeldet' }),
  })

  if (request.status === 'sent') return <Unsubscribed message={request.message} />

  return (
    <NewsletterRequestForm
      name="Newsletter abmelden"
      request={request}
      notSent="Sie sind noch nicht abgemeldet."
      button={{ children: 'Vom Newsletter abmelden', busy: 'Wird abgemeldet...' }}
    >
      <EmailField ref={email} error={request.errors.email} />
    </NewsletterRequestForm>
  )
}

/** Removes the address from the address bar: it would stay in the history and in screenshots. */
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
      <h2 ref={heading} tabIndex={-1} className="text-large text-success">
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
