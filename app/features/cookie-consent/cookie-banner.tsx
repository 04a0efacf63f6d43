import { useEffect, useId, useRef, useState } from 'react'
import { everything, nothingOptional, saveConsent } from '../../lib/consent/change-consent.ts'
import { type Consent, currentConsent, type OptionalCategory } from '../../lib/consent/consent.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Switch } from '../../ui/buttons/switch.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { forgetOptional } from './forget-optional.ts'
import { makeRoom } from './make-room.ts'

interface CookieBannerProps {
  view: 'question' | 'settings'
  onOpenSettings(): void
  onSaved(): void
  onClose(): void
}

/** Not a dialog: a visitor may read on without an answer. The page grows by its height, so nothing stays covered. */
export function CookieBanner({ view, onOpenSettings, onSaved, onClose }: CookieBannerProps) {
  const banner = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  const headingId = useId()
  // The question stands in every page before its h1.
  const Title = view === 'settings' ? 'h2' : 'p'

  useEffect(() => {
    // Only settings that the visitor opened take the focus. The question has its room since it was shown.
    if (view !== 'settings' || !banner.current) return
    makeRoom(banner.current)
    heading.current?.focus()
  }, [view])

  function answer(consent: Consent): void {
    saveConsent(consent)
    forgetOptional(consent)
    onSaved()
  }

  return (
    <section
      ref={banner}
      aria-labelledby={headingId}
      className="cookie-banner"
      data-view={view}
      data-waits=""
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <Title id={headingId} ref={heading} tabIndex={-1} className="cookie-title">
          {view === 'settings' ? 'Cookie-Einstellungen' : 'Cookies'}
        </Title>
        <button type="button" className="icon-button" aria-label="Schließen, ohne zu wählen" onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {view === 'settings' ? <Settings onSave={answer} /> : <Question onAnswer={answer} {...{ onOpenSettings }} />}
    </section>
  )
}

function Question({ onAnswer, onOpenSettings }: { onAnswer(consent: Consent): void; onOpenSettings(): void }) {
  return (
    <>
      <p>
        Mehr als Notwendiges speichert diese Website nur mit Ihrer Einwilligung; Widerruf jederzeit am Seitenende, mehr
        unter <SiteLink href="/legal/cookies">Cookies</SiteLink> und{' '}
        <SiteLink href="/legal/datenschutz">Datenschutz</SiteLink>.
      </p>
      <div className="cookie-answers">
        <Button onClick={() => onAnswer(everything)}>Alle akzeptieren</Button>
        <Button onClick={() => onAnswer(nothingOptional)}>Nur notwendige</Button>
        <Button variant="ghost" onClick={onOpenSettings}>
          Einstellungen
        </Button>
      </div>
    </>
  )
}

const categories: { name: 'necessary' | OptionalCategory; label: string; explanation: string }[] = [
  {
    name: 'necessary',
    label: 'Notwendig',
    explanation: 'Ihre Wahl hier, Ihre Darstellung und ein angefangenes Formular. Nicht abschaltbar.',
  },
  { name: 'functional', label: 'Funktional', explanation: 'Zusätzlicher Komfort. Derzeit setzen wir hier nichts ein.' },
  { name: 'analytics', label: 'Analyse', explanation: 'Messung der Nutzung. Derzeit setzen wir hier nichts ein.' },
]

function Settings({ onSave }: { onSave(consent: Consent): void }) {
  const [consent, setConsent] = useState<Consent>(() => currentConsent() ?? nothingOptional)
  const id = useId()

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(consent)
      }}
    >
      <ul className="cookie-categories">
        {categories.map(({ name, label, explanation }) => (
          <li key={name}>
            <Switch
              id={`${id}${name}`}
              label={label}
              hint={explanation}
              checked={consent[name]}
              disabled={name === 'necessary'}
              onChange={(checked) => setConsent({ ...consent, [name]: checked })}
            />
          </li>
        ))}
      </ul>
      <div className="cookie-answers">
        <Button type="submit">Auswahl speichern</Button>
      </div>
    </form>
  )
}
