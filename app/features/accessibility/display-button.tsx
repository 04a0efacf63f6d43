import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../ui/toasts/toast.tsx'

if (import.meta.env.DEV && !import.meta.env.SSR) await import('./apply-early.ts')

const PANEL_ID = 'darstellung'
const loadPanel = () => import('./display-panel.tsx')

/** Opens the panel "Darstellung anpassen", which is loaded on demand. */
export function DisplayButton() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useLoadedPart(open, loadPanel, () => {
    setOpen(false)
    showToast({
      title: 'Fehler',
      description: 'Die Einstellungen konnten nicht geladen werden. Prüfen Sie die Internetverbindung.',
      variant: 'destructive',
    })
  })

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
        onClick={() => setOpen(true)}
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

/**
 * The module of a part that most visits do not need, once it is loaded. After a failure the load is tried again the next
 * time `wanted` becomes true.
 * @param load a constant function, `() => import(…)`
 */
function useLoadedPart<Part>(wanted: boolean, load: () => Promise<Part>, onFailed: () => void): Part | undefined {
  const [part, setPart] = useState<Part>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and `onFailed` are the same work at every render
  useEffect(() => {
    if (!wanted || part) return
    let left = false
    load().then(
      (loaded) => {
        if (!left) setPart(() => loaded)
      },
      (error: unknown) => {
        console.warn(error)
        if (!left) onFailed()
      },
    )
    return () => {
      left = true
    }
  }, [wanted, part])

  return part
}
