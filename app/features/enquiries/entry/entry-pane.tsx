import { type ComponentProps, useEffect, useId, useRef } from 'react'
import type { Dialog } from '../../../ui/dialogs/dialog.tsx'

interface EntryPaneProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'beside' | 'children'> {
  /** It comes from the dialog, whose buttons are gone. */
  isBack: boolean
}

/** An entry beside its list: what the dialog shows, and the list goes on. */
export function EntryPane({ title, beside, isBack, children }: EntryPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // One that opened by itself leaves the keyboard at the page's start.
  useEffect(() => {
    if (isBack || document.activeElement !== document.body) heading.current?.focus({ preventScroll: true })
  }, [isBack])
  return (
    <section aria-labelledby={titleId} className="entry">
      <header className="dialog-header">
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {beside}
      </header>
      <div className="dialog-body">{children}</div>
    </section>
  )
}
