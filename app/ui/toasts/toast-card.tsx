import { useEffect, useRef, useState } from 'react'
import { dismissToast, type ShownToast } from './toast-store.ts'
import { useClearOfFocus } from './use-clear-of-focus.ts'

const VISIBLE_MS = 8000

/** Stays while it has the pointer or the focus, and goes when something else is clicked. */
export function ToastCard({ toast }: { toast: ShownToast }) {
  const [paused, setPaused] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  useClearOfFocus(card)

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissToast(toast.id), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [paused, toast.id])

  useEffect(() => {
    const leave = ({ target }: MouseEvent) => {
      if (!card.current?.contains(target as Node)) dismissToast(toast.id)
    }
    document.addEventListener('click', leave, { capture: true })
    return () => document.removeEventListener('click', leave, { capture: true })
  }, [toast.id])

  const destructive = toast.variant === 'destructive'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the clock, nothing can be done with it
    <div
      ref={card}
      className={`toast ${destructive ? 'border-error' : 'border-success'}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span aria-hidden="true" className={destructive ? 'text-error' : 'text-success'}>
        {destructive ? '▲' : '✓'}
      </span>
      <div>
        <p className="font-semibold">{toast.title}</p>
        {toast.description ? <p className="text-small">{toast.description}</p> : null}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Meldung schließen"
        onClick={() => dismissToast(toast.id)}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  )
}
