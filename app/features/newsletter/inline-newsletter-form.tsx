import { useEffect, useRef, useState } from 'react'
import { useLoadedPart } from '../../lib/use-loaded-part.ts'
import { ButtonLink } from '../../ui/button.tsx'

const loadForm = () => import('./newsletter-form.tsx')

/** Begins to load one and a half phone screens ahead, so that a reader who scrolls meets the form and not its forerunner. */
const AHEAD = '1200px'

/**
 * The one-line form at the end of other pages. Its code is fetched when a reader comes near, as most never do; until then, and
 * without scripts, a link leads to the form's own page. The place is as high as the form, so that nothing moves.
 */
export function InlineNewsletterForm() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [linkIsInUse, setLinkIsInUse] = useState(false)
  // When it cannot be loaded, the link stays and is enough.
  const form = useLoadedPart(near, loadForm, () => {})

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className="min-h-80">
      {form && !linkIsInUse ? (
        <form.NewsletterForm variant="inline" />
      ) : (
        <ButtonLink href="/newsletter" onFocus={() => setLinkIsInUse(true)}>
          Zum Newsletter
        </ButtonLink>
      )}
    </div>
  )
}
