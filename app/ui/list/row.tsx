import type { MouseEvent, ReactNode } from 'react'

interface RowProps {
  name: ReactNode
  /** At most two lines. */
  text?: ReactNode
  state?: ReactNode
  when?: ReactNode
  mark?: 'new' | 'late'
  isOpen?: boolean
  /** A press anywhere on the row; its name or one of its buttons does the same for keyboards. */
  onOpen?(): void
  choice?: ReactNode
  /** Links and buttons. */
  children?: ReactNode
}

/** A row of a list of the admin area, 72 px high. */
export function Row({ name, text, state, when, mark, isOpen, onOpen, choice, children }: RowProps) {
  function press({ target }: MouseEvent) {
    const isOwn = target instanceof Element && target.closest('a, button, label, input, summary')
    if (!isOwn && !getSelection()?.toString()) onOpen?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards have the link or button in it
    <li
      className="row"
      data-mark={mark}
      aria-current={isOpen || undefined}
      data-pressable={onOpen ? '' : undefined}
      onClick={press}
    >
      {choice}
      <h3 className="row-name">{name}</h3>
      {text ? <p className="row-text">{text}</p> : null}
      {state ? <p className="row-state">{state}</p> : null}
      {when ? <p className="row-when">{when}</p> : null}
      {children ? <div className="row-actions">{children}</div> : null}
    </li>
  )
}
