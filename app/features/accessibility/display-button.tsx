import { useRef, useState } from 'react'
import { showToast } from '../../ui/toasts/toast.tsx'

if (import.meta.env.DEV && !import.meta.env.SSR) await import('./apply-early.ts')

const PANEL_ID = 'darstellung'

/** Opens the panel "Darstellung anpassen", which is loaded on demand. */
export function DisplayButton() {
  const [open, setOpen] = useState(false)
  const [panel, setPanel] = useState<typeof import('./display-panel.tsx')>()
  const button = useRef<HTMLButtonElement>(null)

  async function show() {
    setOpen(true)
    try {
      setPanel(await import('./display-panel.tsx'))
    } catch (error) {
      console.warn(error)
      setOpen(false)
      showToast({
        title: 'Fehler',
        description: 'Die Einstellungen konnten nicht geladen werden. Prüfen Sie die Internetverbindung.',
        variant: 'destructive',
      })
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done with it, it only hears where the focus goes
    <div
      className="display-settings"
      // The panel would cover the control with the focus. A press beside it moves no focus and leaves it open.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.querySelector('[role=dialog]')?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className="display-button"
        aria-label="Darstellung anpassen"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && panel ? PANEL_ID : undefined}
        onClick={() => void show()}
      />
      {open && panel ? (
        <panel.DisplayPanel
          id={PANEL_ID}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}
