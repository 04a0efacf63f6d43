import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

/**
 * The one-line form at the end of other pages: an island that is loaded when a reader comes near, as most never do. Until then, and
 * without scripts, a link leads to the form's own page. The place is as high as the form, so that nothing moves.
 */
export function InlineNewsletterForm() {
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(false)
  // A link that has the focus is not taken away.
  useEffect(() => setIsShown(!place.current?.contains(document.activeElement)), [])
  return (
    <div ref={place} className="min-h-80">
      {isShown ? <NewsletterForm variant="inline" /> : <ButtonLink href="/newsletter">Zum Newsletter</ButtonLink>}
    </div>
  )
}
