import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

export interface DialogProps {
  open: boolean
  /** For Escape, a click outside, the close button and the back gesture. The caller decides whether `open` becomes false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Beside the title, and in view with it. */
  beside?: ReactNode
  /** `tall` uses at most 80 % of the window's height and scrolls inside; `small` is for a question. */
  size?: 'small' | 'tall'
}

const sizes = {
  small: 'max-h-[calc(100dvh-2rem)] w-[min(32rem,100vw-2rem)]',
  tall: 'max-h-[80vh] w-[min(46rem,100vw-2rem)]',
}

/** The browser's own modal dialog: it keeps the focus inside, makes the page inert and gives the focus back. */
export function Dialog({ open, onClose, title, children, beside, size = 'small' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const pressedOutside = useRef(false)

  // The element stays in the page: only `close()` on a connected dialog gives the focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands beside the title does not open the dialog again
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    // Not a field beside the title, which a key would change.
    if (beside) heading.current?.focus()
    return () => element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog dialog-${size} m-auto flex-col rounded-card border border-dune bg-sand text-ink open:flex backdrop:bg-[light-dark(#08303dcc,#0009)] ${sizes[size]}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // Chromium lets only the first `cancel` be prevented, but every key.
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      // Closes on release; a text selection that began inside may end outside.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget && isOutside(event)
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose()
        pressedOutside.current = false
      }}
    >
      {open ? (
        <>
          <header className="dialog-header">
            <h2 ref={heading} id={titleId} className="text-large" tabIndex={beside ? -1 : undefined}>
              {title}
            </h2>
            <button type="button" className="icon-button" aria-label="Schließen" onClick={onClose}>
              <span aria-hidden="true">✕</span>
            </button>
            {beside}
          </header>
          <div className="dialog-body overflow-y-auto p-6">{children}</div>
        </>
      ) : null}
    </dialog>
  )
}

/** The backdrop belongs to the dialog element, outside of its rectangle. */
function isOutside({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
