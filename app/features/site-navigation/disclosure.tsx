import type { ReactNode } from 'react'

interface DisclosureProps {
  label: ReactNode
  children: ReactNode
  className?: string
  summaryClassName?: string
}

/**
 * A list that opens under its button. It is the browser's own `<details>`, so it works without a script; one adds what the
 * browser does not do (`close-disclosures.ts`).
 */
export function Disclosure({ label, children, className, summaryClassName }: DisclosureProps) {
  return (
    <details className={className} data-disclosure="">
      <summary className={summaryClassName}>{label}</summary>
      {children}
    </details>
  )
}
