import { Fragment, type ReactNode } from 'react'
import { usePractice } from '../../content/site/site-context.tsx'

/** The address of the practice: in one piece where a line has room for it, and never wider than the line. */
export function MailLink({ className = '' }: { className?: string }) {
  const practice = usePractice()
  return (
    <a href={`mailto:${practice.email}`} className={`wrap-anywhere ${className}`}>
      {breakable(practice.email)}
    </a>
  )
}

/** Where a line must end in it, it ends after the @ or before a dot. */
export function breakable(address: string): ReactNode {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
