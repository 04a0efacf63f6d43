import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Dialog } from '../../../ui/dialogs/dialog.tsx'

interface EntryPaneProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'beside' | 'children'> {
  /** It comes from the dialog, whose buttons are gone. */
  isBack: boolean
}

/** An entry beside its list: what the dialog shows, and the list goes on. */
export function EntryPane({ title, beside, isBack, children }: EntryPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const { state } = useLocation()
  const opensByItself = state?.byItself === true
  // One that opened by itself leaves the keyboard where it is: at the page's start, on a tab, in the search.
  useEffect(() => {
    const wasOpened = !opensByItself && document.activeElement !== document.body
    if (isBack || wasOpened) heading.current?.focus({ preventScroll: true })
  }, [isBack, opensByItself])
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
