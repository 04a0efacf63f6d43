import './reading-guide.css'

/** Two lines around the pointer or the focus. A popover: only the top layer is above an open dialog. @returns removes it */
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
    moveTo(top + Math.min(height, 48) / 2)
  }
  const followFocus = () => {
    keptBy = 'focus'
    showFocus()
  }
  // The last to enter the top layer is uppermost, so the guide enters again after a dialog.
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
  // The browser scrolls to the focus after the event. Boxes inside the page scroll as well, hence the capture.
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
