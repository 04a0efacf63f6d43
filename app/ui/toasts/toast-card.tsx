import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dismissToast, type ShownToast } from './toast-store.ts'

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
        className="icon-button -my-2"
        aria-label="Meldung schließen"
        onClick={() => dismissToast(toast.id)}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  )
}

/** The bar that sticks to the lower edge of the window. */
const STICKS_BELOW = '.chosen-bar'

/**
 * Keeps a toast from covering the focus (WCAG 2.4.11) or a bar that sticks below: the page scrolls, and if that is not enough, all
 * toasts go to the other end of the window.
 */
function useClearOfFocus(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const toaster = card.current?.closest<HTMLElement>('.toaster')
    if (!toaster) return
    const place = toaster.dataset.place
    const root = document.documentElement
    // For the scroll padding (styles/floating.css).
    root.dataset.toast = place
    const covers = (what: Element) => [...toaster.querySelectorAll('.toast')].some((toast) => overlap(toast, what))
    const standAboveBars = () => {
      toaster.style.removeProperty('--bar-below')
      const bar = [...document.querySelectorAll(STICKS_BELOW)].find(covers)
      if (bar) toaster.style.setProperty('--bar-below', `${innerHeight - bar.getBoundingClientRect().top}px`)
    }
    const goToOtherEnd = () => {
      toaster.dataset.place = toaster.dataset.place === 'bottom' ? 'top' : 'bottom'
      root.dataset.toast = toaster.dataset.place
      standAboveBars()
    }
    const makeWay = () => {
      standAboveBars()
      const focused = document.activeElement
      if (!focused || focused === document.body || toaster.contains(focused) || !covers(focused)) return
      // The stylesheet's scroll padding leaves space for a toast.
      focused.scrollIntoView({ block: place === 'bottom' ? 'nearest' : 'start', behavior: 'instant' })
      if (!covers(focused)) return
      goToOtherEnd()
      // An element as high as the window is covered at either end.
      if (covers(focused)) goToOtherEnd()
    }
    makeWay()
    document.addEventListener('focusin', makeWay)
    addEventListener('scroll', standAboveBars, { passive: true })
    addEventListener('resize', standAboveBars)
    // A bar grows with its buttons.
    const sizes = new ResizeObserver(standAboveBars)
    for (const bar of document.querySelectorAll(STICKS_BELOW)) sizes.observe(bar)
    return () => {
      sizes.disconnect()
      document.removeEventListener('focusin', makeWay)
      removeEventListener('scroll', standAboveBars)
      removeEventListener('resize', standAboveBars)
      if (place) toaster.dataset.place = place
      delete root.dataset.toast
    }
  }, [card])
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect()
  const b = other.getBoundingClientRect()
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
