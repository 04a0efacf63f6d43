import { type ReactNode, useRef } from 'react'

interface DisclosureProps {
  label: ReactNode
  children: ReactNode
  className?: string
  summaryClassName?: string
}

/**
 * A list that opens under its button. It is the browser's own `<details>`, so it works before React is there and without it.
 * React adds what the browser does not do: Escape and leaving close it, and so does choosing a link.
 */
export function Disclosure({ label, children, className, summaryClassName }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')

  return (
    <details
      ref={details}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        event.stopPropagation()
        close()
        details.current.querySelector('summary')?.focus()
      }}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) close()
      }}
      onBlur={(event) => {
        // Without a related target the pointer rests on something inside that takes no focus.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <summary className={summaryClassName}>{label}</summary>
      {children}
    </details>
  )
}
