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
  /** Links and buttons. */
  children?: ReactNode
  /** Unfolds below the row, which then reacts to no other click. */
  more?: ReactNode
}

const ROW =
  'row relative grid min-h-[64px] grid-cols-[minmax(0,1fr)_fit-content(55%)] grid-rows-[auto_1fr] content-center gap-x-3 border-l-4 border-l-transparent text-small leading-[1.25]'

/** A row of a list of the admin area, 64 px high or more. */
export function Row({ name, text, state, when, mark, isOpen, onOpen, children, more }: RowProps) {
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
      <div className="row-end col-start-2 row-span-full flex flex-col items-end justify-between text-right text-caption text-ink-muted leading-[1.4]">
        {state ? <span>{state}</span> : null}
        {when ? <span>{when}</span> : null}
        {/* One line high, with presses as large as a finger that reach over it. */}
        {children ? (
          <div className="row-actions relative flex h-[1lh] items-center justify-end gap-x-3 text-small whitespace-nowrap *:content-center">
            {children}
          </div>
        ) : null}
      </div>
    </>
  )
  if (more)
    return (
      <li>
        <details className="border-dune border-b">
          <summary className={ROW}>{lines}</summary>
          <div className="px-6 pt-1 pb-4">{more}</div>
        </details>
      </li>
    )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards have the link or button in it
    <li
      className={`${ROW} border-dune border-b ${onOpen ? 'cursor-pointer' : ''}`}
      data-mark={mark}
      aria-current={isOpen || undefined}
      data-pressable={onOpen ? '' : undefined}
      onClick={press}
    >
      {lines}
    </li>
  )
}
