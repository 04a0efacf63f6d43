import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface SentNoticeProps {
  title: string
  children: ReactNode
  again: string
  onAgain: () => void
}

/** Takes the place of a form that was sent, and the focus with it. */
export function SentNotice({ title, children, again, onAgain }: SentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-success bg-paper p-6">
      <h3 ref={heading} tabIndex={-1} className="text-h3 text-success">
        <span aria-hidden="true">✓ </span>
        {title}
      </h3>
      <div>{children}</div>
      <Button variant="secondary" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
