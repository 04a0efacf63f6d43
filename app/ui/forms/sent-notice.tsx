import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'

interface SentNoticeProps {
  title: string
  children: ReactNode
  /** For a form that may be sent again. */
  again?: { label: string; onAgain(): void }
}

/** Replaces a sent form, and takes the focus. */
export function SentNotice({ title, children, again }: SentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="sent-notice grid content-start justify-items-start gap-4 self-start rounded-card border border-success bg-paper p-6">
      <div role="status" className="grid gap-4">
        <h3 ref={heading} tabIndex={-1} className="flex gap-2 text-large text-success">
          <span aria-hidden="true">✓</span>
          <span>{title}</span>
        </h3>
        {children}
      </div>
      {again ? (
        <Button variant="secondary" onClick={again.onAgain}>
          {again.label}
        </Button>
      ) : null}
    </div>
  )
}
