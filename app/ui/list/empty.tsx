import type { ReactNode } from 'react'

/** Instead of the rows of a list that has none. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="px-4 py-8 text-center text-small text-ink-muted">{children}</div>
}
