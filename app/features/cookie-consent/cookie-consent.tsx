import { useEffect, useRef, useState } from 'react'
import { currentConsent, isQuestionPutOff, putOffQuestion } from '../../lib/consent/consent.ts'
import { CookieBanner } from './cookie-banner.tsx'

/**
 * The question comes with every page and is shown to who has not answered it (ask-about-cookies.ts). First in the page after the
 * skip link, so that the Tab key reaches it early.
 */
export function CookieConsent() {
  const [view, setView] = useState<'closed' | 'question' | 'settings'>('question')
  const [announcement, setAnnouncement] = useState('')
  const openedBy = useRef<Element>(null)

  useEffect(() => {
    if (currentConsent() || isQuestionPutOff()) setView('closed')
    const openFromPage = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('[data-wakes="CookieConsent"]')) return
      openedBy.current = document.activeElement
      setAnnouncement('')
      setView('settings')
    }
    document.addEventListener('click', openFromPage)
    return () => document.removeEventListener('click', openFromPage)
  }, [])

  function close(answer?: 'saved'): void {
    setView('closed')
    if (answer) setAnnouncement('Ihre Auswahl ist gespeichert.')
    else if (!currentConsent()) putOffQuestion()
    if (openedBy.current instanceof HTMLElement) openedBy.current.focus()
    openedBy.current = null
  }

  return (
    <>
      {view === 'closed' ? null : (
        <CookieBanner
          key={view}
          view={view}
          onOpenSettings={() => setView('settings')}
          onSaved={() => close('saved')}
          onClose={() => close()}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
