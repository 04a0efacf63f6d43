import { useId } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

/**
 * The question that every page asks until it is answered (ask-about-cookies.ts). First in the page after the skip link, so that the
 * Tab key reaches it early. Not a dialog: a visitor may read on without an answer.
 */
export function CookieQuestion() {
  const titleId = useId()
  return (
    <>
      <section aria-labelledby={titleId} className="choices cookie-banner data-waits:invisible" data-waits="">
        {/* The title and the cross stand in the first line of the question. */}
        <header className="contents">
          <p id={titleId} className="float-left mr-2 font-semibold">
            Cookies
          </p>
          <button
            type="button"
            className="icon-button float-right -my-2 -mr-2"
            aria-label="Schließen, ohne zu wählen"
            data-answer="later"
          >
            <span aria-hidden="true">✕</span>
          </button>
        </header>
        <p>
          Mehr als Notwendiges speichert diese Website nur mit Ihrer Einwilligung; Widerruf jederzeit am Seitenende,
          mehr unter <SiteLink href="/legal/cookies">Cookies</SiteLink> und{' '}
          <SiteLink href="/legal/datenschutz">Datenschutz</SiteLink>.
        </p>
        <div className="choices-answers">
          <Button data-answer="everything">Alle akzeptieren</Button>
          <Button data-answer="nothing">Nur notwendige</Button>
          <Button variant="ghost" className="col-span-full" data-wakes="CookieSettings">
            Einstellungen
          </Button>
        </div>
      </section>
      <p role="status" className="sr-only" data-saved-answer="" />
    </>
  )
}
