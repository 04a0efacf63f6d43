import './reading-guide.css'

/**
 * Two lines across the window that keep the place: around the pointer, or around what has the focus, whichever moved last.
 * The guide is a popover, because only the browser's top layer is above an open dialog.
 *
 * @returns how to take it away again
 */
export function startReadingGuide(): () => void {
  const guide = document.createElement('div')
  guide.className = 'reading-guide'
  guide.popover = 'manual'
  guide.setAttribute('aria-hidden', 'true')
  document.body.append(guide)

  const moveTo = (y: number) => {
    guide.style.translate = `0 ${Math.round(y)}px`
    if (!guide.matches(':popover-open')) guide.showPopover()
  }
  let keptBy: 'pointer' | 'focus' = 'focus'
  const followPointer = ({ clientY }: PointerEvent) => {
    keptBy = 'pointer'
    moveTo(clientY)
  }
  const showFocus = () => {
    const focused = document.activeElement
    if (!focused || focused === document.body || keptBy !== 'focus') return
    const { top, height } = focused.getBoundingClientRect()
    // Of something tall the first line is where reading starts.
    moveTo(top + Math.min(height, 48) / 2)
  }
  const followFocus = () => {
    keptBy = 'focus'
    showFocus()
  }
  // What enters the top layer last is uppermost: after a dialog has opened, the guide enters again.
  const stayAbove = () => {
    if (!guide.matches(':popover-open')) return
    guide.hidePopover()
    guide.showPopover()
  }
  const dialogs = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open)) stayAbove()
  })

  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  addEventListener('pointermove', followPointer, { passive: true })
  document.addEventListener('focusin', followFocus)
  // The browser scrolls to what has the focus after it told us. Boxes inside the page scroll as well, hence the capture.
  addEventListener('scroll', showFocus, { capture: true, passive: true })
  followFocus()

  return () => {
    dialogs.disconnect()
    removeEventListener('pointermove', followPointer)
    document.removeEventListener('focusin', followFocus)
    removeEventListener('scroll', showFocus, { capture: true })
    guide.remove()
  }
}
