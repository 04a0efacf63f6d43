import { useEffect, useRef, useState } from 'react'
import type { NewsletterAnswer } from '../../../rules/newsletter/newsletter-answer.ts'
import { newsletterFrequency } from '../../../rules/newsletter/newsletter-frequency.ts'
import { CONFIRMATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { FormWithoutScript } from '../../ui/forms/form-without-script.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { confirm } from './newsletter-service.ts'

const MISSING = 'Ungültiger Bestätigungslink. Der Token fehlt.'
const UNKNOWN = 'Ein unbekannter Fehler ist aufgetreten.'
const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

const STACK = 'grid gap-6'

type Outcome = NewsletterAnswer & {
  /** The service gave no answer, so the link may still work. */
  mayTryAgain?: boolean
}

/** Scanners of mails open the link and run scripts, so it waits for a press. */
export function NewsletterConfirmation() {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isAsking, setIsAsking] = useState(false)

  async function askServer() {
    setIsAsking(true)
    setOutcome(await ask(tokenInAddress()))
    setIsAsking(false)
  }

  useEffect(() => {
    if (!tokenInAddress()) setOutcome({ success: false, message: MISSING })
  }, [])

  if (isAsking) {
    return (
      <div role="status" className="grid gap-4">
        <Spinner size="3rem" />
        <h2>Ihre Anmeldung wird bestätigt …</h2>
        <p className="lead">
          {keepTogether('Wir prüfen den Link aus Ihrer E-Mail. ')}Das dauert meist nur einen Augenblick. Danach lesen
          Sie hier, ob die Anmeldung gilt, was Sie von uns bekommen und wie Sie sich wieder abmelden.
        </p>
      </div>
    )
  }
  if (!outcome) return <Question onPress={() => void askServer()} />
  if (outcome.success) return <Confirmed message={outcome.message} />
  return <Failed {...outcome} onAgain={() => void askServer()} />
}

function Question({ onPress }: { onPress: () => void }) {
  return (
    <section className={STACK}>
      <p className="lead">Mit diesem Knopf bestätigen Sie, dass Sie unseren Newsletter bekommen möchten.</p>
      <FormWithoutScript what="Diese Seite" />
      <Button onClick={onPress} className="needs-script justify-self-start">
        Anmeldung bestätigen
      </Button>
    </section>
  )
}

/** The mailed link has the token in the path; `?token=` works as well. */
function tokenInAddress(): string {
  const [, inPath] = /^\/newsletter\/confirm\/([^/]+)/.exec(location.pathname) ?? []
  return inPath ?? new URLSearchParams(location.search).get('token') ?? ''
}

async function ask(token: string): Promise<Outcome> {
  try {
    const { success, message } = await confirm(token)
    return { success, message: message || UNKNOWN }
  } catch {
    return { success: false, message: UNEXPECTED, mayTryAgain: true }
  }
}

function Confirmed({ message }: { message: string }) {
  const practice = usePractice()
  return (
    <section className={STACK}>
      <Heading className="text-success">Newsletter-Anmeldung bestätigt!</Heading>
      <p className="lead">{message}</p>
      <div className="grid gap-3">
        <h3>Das erhalten Sie</h3>
        <ul className="grid list-disc gap-2 pl-6">
          <li>neue Artikel und Ratgeber, mit Quellen</li>
          <li>Termine und Leistungen der Praxis</li>
          <li>{keepTogether(`${newsletterFrequency(practice.newsletter)} eine E-Mail`)}</li>
          <li>in jeder Ausgabe einen Link zum Abmelden</li>
        </ul>
      </div>
      <div className="flex flex-wrap gap-4">
        <ButtonLink href="/beratung#anfrage">Beratung anfragen</ButtonLink>
        <ButtonLink href="/blog" variant="secondary">
          Zum Blog
        </ButtonLink>
      </div>
      <p className="text-small text-ink-muted">
        Sie möchten doch keine Post? <SiteLink href="/newsletter/unsubscribe">Vom Newsletter abmelden</SiteLink>
      </p>
    </section>
  )
}

function Failed({ message, mayTryAgain, onAgain }: Outcome & { onAgain: () => void }) {
  return (
    <section className={STACK}>
      <Heading className="text-error">Bestätigung fehlgeschlagen</Heading>
      <p className="lead">{message}</p>
      {mayTryAgain ? (
        <Button onClick={onAgain} className="justify-self-start">
          Noch einmal versuchen
        </Button>
      ) : null}
      <div className="grid gap-3">
        <h3>Woran das liegen kann</h3>
        <ul className="grid list-disc gap-2 pl-6">
          <li>Der Link ist abgelaufen: Er gilt {CONFIRMATION_LINK_HOURS}&nbsp;Stunden.</li>
          <li>{keepTogether('Der Link wurde bereits verwendet, oder eine neuere E-Mail hat ihn ersetzt.')}</li>
          <li>Der Link ist ungültig, zum Beispiel weil er nicht vollständig kopiert wurde.</li>
        </ul>
      </div>
      <div className="flex flex-wrap gap-4">
        <ButtonLink href="/newsletter">Erneut anmelden</ButtonLink>
        <ButtonLink href="/beratung#anfrage" variant="secondary">
          Beratung anfragen
        </ButtonLink>
      </div>
    </section>
  )
}

/** Takes the focus, so that the result is read aloud. */
function Heading({ className, children }: { className: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h2>
  )
}
