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
  useRoomBelow(banner)

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
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className="wrap">
        <header>
          <h2 id={headingId} ref={heading} tabIndex={-1} className="text-large">
            {view === 'settings' ? 'Cookie-Einstellungen' : 'Cookies'}
          </h2>
          <button type="button" className="icon-button" aria-label="Schließen, ohne zu wählen" onClick={onClose}>
            <span aria-hidden="true">✕</span>
          </button>
        </header>
        {view === 'settings' ? <Settings onSave={answer} /> : <Question onAnswer={answer} {...{ onOpenSettings }} />}
      </div>
    </section>
  )
}

function Question({ onAnswer, onOpenSettings }: { onAnswer(consent: Consent): void; onOpenSettings(): void }) {
  return (
    <>
      {/* One sentence a line on a phone: one block would be the largest text of some pages and delay their LCP. */}
      <p className="cookie-question">
        <span>Zurzeit speichert diese Website nur Notwendiges. </span>
        <span>Alles Weitere nur mit Ihrer Einwilligung. </span>
        <span>Widerruf jederzeit am Seitenende. </span>
        <span>
          Mehr unter <SiteLink href="/legal/cookies">Cookies</SiteLink> und{' '}
          <SiteLink href="/legal/datenschutz">Datenschutz</SiteLink>.
        </span>
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

/** In a rule for the elements that keep clear of the banner: an inherited value would restyle the whole page. */
function useRoomBelow(banner: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = banner.current
    if (!element) return
    const room = new CSSStyleSheet()
    document.adoptedStyleSheets.push(room)
    const observer = new ResizeObserver(() => {
      const covers = getComputedStyle(element).position === 'fixed'
      room.replaceSync(`${MAKES_ROOM} { --room-below: ${covers ? element.offsetHeight : 0}px }`)
    })
    observer.observe(element)
    observer.observe(document.documentElement)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== room)
    }
  }, [banner])
}

/** These read `--room-below` in `styles/floating.css`. */
const MAKES_ROOM = ':is(html, body, .display-button, .back-to-top, .toaster)'
