import { useEffect, useId, useRef, useState } from 'react'
import {
  type Consent,
  currentConsent,
  nothingOptional,
  type OptionalCategory,
  putOffQuestion,
} from '../../lib/consent/consent.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Switch } from '../../ui/buttons/switch.tsx'
import { reserveSpace } from './reserve-space.ts'
import { saveAnswer } from './save-answer.ts'

/** Opened by every control with its name in `data-wakes`; nothing until then, so that nothing of it can be changed before React. */
export function CookieSettings() {
  const [isOpen, setIsOpen] = useState(false)
  const openedBy = useRef<Element>(null)

  useEffect(() => {
    const openFromPage = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('[data-wakes="CookieSettings"]')) return
      openedBy.current = document.activeElement
      // However they are closed, the question is settled.
      delete document.documentElement.dataset.cookies
      setIsOpen(true)
    }
    document.addEventListener('click', openFromPage)
    return () => document.removeEventListener('click', openFromPage)
  }, [])

  function close(): void {
    if (!currentConsent()) putOffQuestion()
    setIsOpen(false)
    if (openedBy.current instanceof HTMLElement) openedBy.current.focus()
  }

  return isOpen ? <OpenSettings onClose={close} /> : null
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

/** Its classes do not name cookies: lists that block cookie banners would hide what a visitor opened. */
function OpenSettings({ onClose }: { onClose(): void }) {
  const [consent, setConsent] = useState<Consent>(() => currentConsent() ?? nothingOptional)
  const settings = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useEffect(() => {
    if (settings.current) reserveSpace(settings.current)
    heading.current?.focus()
  }, [])

  return (
    <section
      ref={settings}
      aria-labelledby={id}
      className="choices"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className="flex items-center justify-between">
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className="font-sans text-small leading-[1.35] font-semibold tracking-normal"
        >
          Cookie-Einstellungen
        </h2>
        <button
          type="button"
          className="icon-button -my-2 -mr-2"
          aria-label="Schließen, ohne zu wählen"
          onClick={onClose}
        >
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saveAnswer(consent)
          onClose()
        }}
      >
        <ul className="mt-1 grid gap-2">
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
        <div className="choices-answers">
          <Button type="submit">Auswahl speichern</Button>
        </div>
      </form>
    </section>
  )
}
