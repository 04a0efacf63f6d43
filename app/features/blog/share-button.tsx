import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'

export function ShareButton({ title, text }: { title: string; text: string }) {
  const [linkToCopy, setLinkToCopy] = useState<string>()

  async function press(): Promise<void> {
    const link = location.href
    const isDone = await share({ title, text, url: link })
    setLinkToCopy(isDone ? undefined : link)
  }

  return (
    <div className="needs-script">
      <Button variant="secondary" size="small" onClick={press}>
        Teilen
      </Button>
      <p role="status" className="wrap-anywhere">
        {linkToCopy ? (
          <>
            Ihr Browser hat das Teilen nicht zugelassen. Kopieren Sie diesen Link: <a href={linkToCopy}>{linkToCopy}</a>
          </>
        ) : null}
      </p>
    </div>
  )
}

/** @returns false when the browser allows neither sharing nor copying, for example because the press was too long ago */
async function share(page: { title: string; text: string; url: string }): Promise<boolean> {
  try {
    if (navigator.share) {
      await navigator.share(page)
      return true
    }
  } catch (error) {
    // The person closed the device's dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return true
  }
  try {
    await navigator.clipboard.writeText(page.url)
  } catch {
    return false
  }
  showToast({ title: 'Link kopiert!', description: 'Der Link wurde in die Zwischenablage kopiert.' })
  return true
}
