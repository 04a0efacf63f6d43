import { Fragment, type ReactNode } from 'react'
import { usePractice } from '../../content/site/site-context.tsx'

/** The address of the practice, which breaks only where a line has no room for it. */
export function MailLink({ className = '' }: { className?: string }) {
  const practice = usePractice()
  return (
    <a href={`mailto:${practice.email}`} className={`wrap-anywhere ${className}`}>
      {breakable(practice.email)}
    </a>
  )
}

/** May break after the @ and before a dot. */
export function breakable(address: string): ReactNode {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
