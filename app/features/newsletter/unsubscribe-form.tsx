import { useEffect, useRef } from 'react'
import { checkValues } from '../../lib/forms/use-form-submission.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { EmailField } from '../../ui/forms/visitor-form.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { NewsletterRequestForm, useNewsletterRequest } from './newsletter-request-form.tsx'
import { unsubscribe } from './newsletter-service.ts'

export function UnsubscribeForm() {
  const email = useRef<HTMLInputElement>(null)
  const signature = useRef<string>(null)
  useEffect(() => {
    signature.current = fillInFromAddress(email.current) ?? signature.current
  }, [])

  const request = useNewsletterRequest({
    sent: 'Erfolgreich abgemeldet',
    failed: 'Abmeldung fehlgeschlagen',
    check: (form, { newsletterUnsubscription }) => checkValues(form, newsletterUnsubscription),
    ask: (values) => unsubscribe({ ...values, signature: signature.current }),
  })

  if (request.status === 'sent') return <Unsubscribed message={request.message} />

  return (
    <NewsletterRequestForm
      name="Newsletter abmelden"
      request={request}
      incomplete={{ title: 'Ungültige E-Mail', advice: 'Bitte prüfen Sie die Adresse' }}
      button={{ children: 'Vom Newsletter abmelden', busy: 'Wird abgemeldet...' }}
    >
      <EmailField ref={email} error={request.errors.email} />
    </NewsletterRequestForm>
  )
}

/**
 * Removes the address from the address bar: it would stay in the history and in screenshots.
 * @returns the signature of the link
 */
function fillInFromAddress(field: HTMLInputElement | null): string | null {
  const link = new URLSearchParams(window.location.search)
  const given = link.get('email')
  if (!field || !given) return null
  if (!field.value) field.value = given
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return link.get('signature')
}

function Unsubscribed({ message }: { message: string }) {
  const practice = usePractice()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-6 rounded-card border border-success bg-paper p-6">
      <h2 ref={heading} tabIndex={-1} className="text-large text-success">
        <span aria-hidden="true">✓ </span>
        Erfolgreich abgemeldet
      </h2>
      {/* An address that was never confirmed is erased and not mailed. */}
      <p>{message} Hatten Sie Ihre Anmeldung bestätigt, kommt dazu noch eine E-Mail, danach kein Newsletter mehr.</p>
      {practice.newsletter.isOffered ? (
        <p>
          Das war ein Versehen? Dann können Sie sich <SiteLink href="/newsletter">erneut anmelden</SiteLink>.
        </p>
      ) : null}
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
