import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Dialog } from '../../../ui/dialogs/dialog.tsx'

type EntryPaneProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'beside' | 'children'>

/** An entry beside its list: what the dialog shows, and the list goes on. */
export function EntryPane({ title, beside, children }: EntryPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const { state } = useLocation()
  const opensByItself = state?.byItself === true
  // One that opened by itself leaves the keyboard where it is: at the page's start, on a tab, in the search.
  useEffect(() => {
    if (!opensByItself && document.activeElement !== document.body) heading.current?.focus({ preventScroll: true })
  }, [opensByItself])
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
