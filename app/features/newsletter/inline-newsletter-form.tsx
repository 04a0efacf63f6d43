import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

/** Loaded when a reader comes near. Until then, and without scripts, a link leads to the form's own page. */
export function InlineNewsletterForm() {
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(false)
  // A focused link is not removed.
  useEffect(() => setIsShown(!place.current?.contains(document.activeElement)), [])
  return (
    <div ref={place} className="min-h-[20rem]">
      {isShown ? (
        <NewsletterForm variant="inline" />
      ) : (
        <ButtonLink href="/newsletter">Newsletter abonnieren</ButtonLink>
      )}
    </div>
  )
}
