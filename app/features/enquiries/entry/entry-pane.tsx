import { type ComponentProps, useEffect, useId, useRef } from 'react'
import type { Dialog } from '../../../ui/dialogs/dialog.tsx'

type EntryPaneProps = Pick<ComponentProps<typeof Dialog>, 'onClose' | 'title' | 'beside' | 'foot' | 'children'>

/** An entry beside its list: what the dialog shows, and the list goes on. */
export function EntryPane({ onClose, title, beside, foot, children }: EntryPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby={titleId} className="entry-pane">
      <header className="dialog-header">
        <h2 ref={heading} id={titleId} className="text-large" tabIndex={-1}>
          {title}
        </h2>
        {beside}
        <button type="button" className="icon-button" aria-label="Schließen" onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      <div className="dialog-body">{children}</div>
      <footer className="dialog-foot">{foot}</footer>
    </section>
  )
}
