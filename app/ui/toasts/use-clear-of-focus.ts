import { type RefObject, useLayoutEffect } from 'react'

/** Bars that stick to the lower edge of the window. */
const STICKS_BELOW = '.save-state-line, .chosen-bar, .dialog-foot'

/**
 * Keeps a toast from covering the focus (WCAG 2.4.11) or a bar that sticks below: the page scrolls, and if that is not enough, all
 * toasts go to the other end of the window.
 */
export function useClearOfFocus(card: RefObject<HTMLElement | null>): void {
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
