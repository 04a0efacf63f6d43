import { useState } from 'react'
import { Button } from '../buttons/button.tsx'

/** Replaces a page that could not be loaded. Reloads only once the server answers, to avoid the browser's error page. */
export function PageUnreachable() {
  const [isTrying, setIsTrying] = useState(false)

  async function tryAgain() {
    setIsTrying(true)
    const answers = await fetch(window.location.href, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) window.location.reload()
    else setIsTrying(false)
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p role="alert">
        Der Server ist gerade nicht zu erreichen. Bitte versuchen Sie es in einem Augenblick noch einmal.
      </p>
      <Button onClick={() => void tryAgain()} busy={isTrying ? 'Wird versucht …' : undefined}>
        Noch einmal versuchen
      </Button>
    </div>
  )
}
