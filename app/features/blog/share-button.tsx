import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'

export function ShareButton({ title, text }: { title: string; text: string }) {
  return (
    <Button variant="secondary" size="small" className="needs-script" onClick={() => share(title, text)}>
      Teilen
    </Button>
  )
}

async function share(title: string, text: string): Promise<void> {
  const url = location.href
  try {
    if (navigator.share) {
      await navigator.share({ title, text, url })
      return
    }
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link kopiert!', description: 'Der Link wurde in die Zwischenablage kopiert.' })
  } catch (error) {
    // The person closed the device's dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    console.warn('sharing failed', error)
  }
}
