import type { MouseEvent, ReactNode } from 'react'

interface RowProps {
  name: ReactNode
  /** At most two lines. */
  text?: ReactNode
  state?: ReactNode
  when?: ReactNode
  mark?: 'new'
  isOpen?: boolean
  /** A click anywhere on the row; its name or one of its buttons does the same for keyboards. */
  onOpen?(): void
  choice?: ReactNode
  /** Links and buttons. */
  children?: ReactNode
  /** Unfolds below the row, which then reacts to no other click. */
  more?: ReactNode
}

/** A row of a list of the admin area, 64 px high or more. */
export function Row({ name, text, state, when, mark, isOpen, onOpen, choice, children, more }: RowProps) {
  function press({ target }: MouseEvent) {
    const isOwn = target instanceof Element && target.closest('a, button, label, input, summary')
    if (!isOwn && !getSelection()?.toString()) onOpen?.()
  }
  // A summary holds no paragraphs.
  const Line = more ? 'span' : 'p'
  const lines = (
    <>
      <h3 className="wrap-anywhere font-sans font-semibold text-small leading-tight tracking-normal">{name}</h3>
      {text ? (
        <Line className="wrap-anywhere row-start-2 line-clamp-2 max-w-none self-start text-ink-soft">{text}</Line>
      ) : null}
      <div className="row-end">
        {state ? <span>{state}</span> : null}
        {when ? <span>{when}</span> : null}
        {children ? <div className="row-actions">{children}</div> : null}
      </div>
    </>
  )
  if (more)
    return (
      <li>
        <details className="row-details">
          <summary className="row">{lines}</summary>
          {more}
        </details>
      </li>
    )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards have the link or button in it
    <li
      className="row"
      data-mark={mark}
      aria-current={isOpen || undefined}
      data-pressable={onOpen ? '' : undefined}
      onClick={press}
    >
      {lines}
      {choice}
    </li>
  )
}
