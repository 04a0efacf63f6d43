import { type RefObject, useLayoutEffect } from 'react'

/**
 * A toast comes by itself, so it must not cover what has the focus (WCAG 2.4.11): the page makes room for it, and where it
 * cannot, all toasts go to the other end of the window.
 */
export function useClearOfFocus(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const toaster = card.current?.closest<HTMLElement>('.toaster')
    if (!toaster) return
    const makeWay = () => {
      const focused = document.activeElement
      if (!focused || focused === document.body || toaster.contains(focused)) return
      const covers = () => [...toaster.querySelectorAll('.toast')].some((toast) => overlap(toast, focused))
      if (!covers()) return
      // The stylesheet keeps the room of a toast free at the top of what is scrolled to.
      focused.scrollIntoView({ block: 'start', behavior: 'instant' })
      if (covers()) toaster.dataset.place = toaster.dataset.place === 'bottom' ? 'top' : 'bottom'
    }
    makeWay()
    document.addEventListener('focusin', makeWay)
    return () => document.removeEventListener('focusin', makeWay)
  }, [card])
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect()
  const b = other.getBoundingClientRect()
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
