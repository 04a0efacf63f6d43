import type { ReactNode } from 'react'

/** Instead of the rows of a list that has none. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>
}
