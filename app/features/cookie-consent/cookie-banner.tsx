import './cookie-banner.css'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { everything, nothingOptional, saveConsent } from '../../lib/consent/change-consent.ts'
import { type Consent, currentConsent, type OptionalCategory } from '../../lib/consent/consent.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Switch } from '../../ui/buttons/switch.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { forgetOptional } from './forget-optional.ts'

interface CookieBannerProps {
  view: 'question' | 'settings'
  onOpenSettings(): void
  onSaved(): void
  onClose(): void
}

/** Not a dialog: a visitor may read on without an answer. The page grows by its height, so nothing stays covered. */
export function CookieBanner({ view, onOpenSettings, onSaved, onClose }: CookieBannerProps) {
  const banner = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useRoom(banner)

  useEffect(() => {
    // Without a valid answer nothing optional may stay, for example after twelve months.
    forgetOptional(currentConsent() ?? nothingOptional)
  }, [])

  useEffect(() => {
    // Only settings that the visitor opened take the focus.
    if (view === 'settings') heading.current?.focus()
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
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {view === 'settings' ? 'Cookie-Einstellungen' : 'Cookies'}
        </h2>
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

/**
 * Writes the banner's height into a rule for the elements that keep clear of it: an inherited value would restyle the
 * whole page. In a low window the question waits until no main button lies under it, but not for a keyboard: its keys lead there.
 */
function useRoom(banner: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = banner.current
    if (!element) return
    const room = new CSSStyleSheet()
    document.adoptedStyleSheets.push(room)
    const place = () => {
      const covers = getComputedStyle(element).position === 'fixed'
      room.replaceSync(`${MAKES_ROOM} { --room-below: ${covers ? element.offsetHeight : 0}px }`)
      if (!covers || !liesOverButton(element)) element.removeAttribute('data-waits')
    }
    const observer = new ResizeObserver(place)
    observer.observe(element)
    observer.observe(document.documentElement)
    const ask = () => element.removeAttribute('data-waits')
    addEventListener('scroll', place, { passive: true })
    addEventListener('keydown', ask, { capture: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', place)
      removeEventListener('keydown', ask, { capture: true })
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== room)
    }
  }, [banner])
}

function liesOverButton(element: HTMLElement): boolean {
  const card = element.getBoundingClientRect()
  return [...document.querySelectorAll('main .btn')].some((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return right > card.left && left < card.right && bottom > card.top && top < card.bottom
  })
}

/** These read `--room-below` in `styles/floating.css`. */
const MAKES_ROOM = ':is(html, body, .back-to-top, .toaster)'
