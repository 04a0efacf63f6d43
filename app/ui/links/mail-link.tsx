import { Fragment, type ReactNode } from 'react'
import { usePractice } from '../../lib/site-context.tsx'

/** The address of the practice, which breaks only where a line has no space for it. */
export function MailLink({ className = '' }: { className?: string }) {
  const practice = usePractice()
  return (
    <a href={`mailto:${practice.email}`} className={className}>
      {breakable(practice.email)}
    </a>
  )
}

/** May break after the @ and before a dot. One box: in a flexible one each part would shrink by itself, down to letters. */
export function breakable(address: string): ReactNode {
  return (
    <span className="min-w-0">
      {address.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={part}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
