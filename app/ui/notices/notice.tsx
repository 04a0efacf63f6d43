import type { ComponentProps, ReactNode } from 'react'

interface NoticeProps extends ComponentProps<'div'> {
  /** `bad` for what went wrong, `calm` for what is only good to know; otherwise something is to be done. */
  tone?: 'bad' | 'calm'
  /** Links and buttons. */
  actions?: ReactNode
}

/** The one notice of the admin area: a line of colour, words, then what to do. */
export function Notice({ tone, actions, children, ...div }: NoticeProps) {
  return (
    <div {...div} className="notice" data-tone={tone}>
      {/* Beside one line; below what is longer. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="grid flex-[1_1_24rem] gap-2">{children}</div>
        {actions}
      </div>
    </div>
  )
}
