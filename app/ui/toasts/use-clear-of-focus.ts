import { type RefObject, useLayoutEffect } from 'react'

/** Sticks to the lower edge of the window while somebody works: what is done there is done on. */
const STICKS_BELOW = '.save-state-line, .chosen-bar'

/**
 * A toast comes by itself, so it must not cover what has the focus (WCAG 2.4.11) nor a bar that sticks below: the page makes
 * room for it, and where it cannot, all toasts go to the other end of the window.
 */
export function useClearOfFocus(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const toaster = card.current?.closest<HTMLElement>('.toaster')
    if (!toaster) return
    const place = toaster.dataset.place
    const covers = (what: Element) => [...toaster.querySelectorAll('.toast')].some((toast) => overlap(toast, what))
    const standAboveBars = () => {
      toaster.style.removeProperty('--bar-below')
      const bar = [...document.querySelectorAll(STICKS_BELOW)].find(covers)
      if (bar) toaster.style.setProperty('--bar-below', `${innerHeight - bar.getBoundingClientRect().top}px`)
    }
    const goToOtherEnd = () => {
      toaster.dataset.place = toaster.dataset.place === 'bottom' ? 'top' : 'bottom'
      standAboveBars()
    }
    const makeWay = () => {
      standAboveBars()
      const focused = document.activeElement
      if (!focused || focused === document.body || toaster.contains(focused) || !covers(focused)) return
      // The stylesheet keeps the room of a toast free where what is scrolled to ends up.
      focused.scrollIntoView({ block: place === 'bottom' ? 'nearest' : 'start', behavior: 'instant' })
      if (!covers(focused)) return
      goToOtherEnd()
      // What is as high as the window is covered at either end.
      if (covers(focused)) goToOtherEnd()
    }
    makeWay()
    document.addEventListener('focusin', makeWay)
    addEventListener('scroll', standAboveBars, { passive: true })
    addEventListener('resize', standAboveBars)
    // A bar grows with what its buttons say.
    const sizes = new ResizeObserver(standAboveBars)
    for (const bar of document.querySelectorAll(STICKS_BELOW)) sizes.observe(bar)
    return () => {
      sizes.disconnect()
      document.removeEventListener('focusin', makeWay)
      removeEventListener('scroll', standAboveBars)
      removeEventListener('resize', standAboveBars)
      if (place) toaster.dataset.place = place
    }
  }, [card])
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect()
  const b = other.getBoundingClientRect()
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
