import type { ReactNode } from 'react'

interface DisclosureProps {
  label: ReactNode
  children: ReactNode
  className?: string
  summaryClassName?: string
}

/** A list that opens under its button. As `<details>` it works without a script; `close-disclosures.ts` closes it. */
export function Disclosure({ label, children, className, summaryClassName }: DisclosureProps) {
  return (
    <details className={className} data-disclosure="">
      <summary className={summaryClassName}>{label}</summary>
      {children}
    </details>
  )
}
