import { type ReactNode, Suspense, use } from 'react'
import type { Counted } from './load-list.ts'

interface ListTotalProps {
  total: Counted | Promise<Counted>
  /** Called with undefined while the number is not known. */
  children(counted: Counted | undefined): ReactNode
}

/** The number of all rows, where it is known and where it is still being counted. Give it a new key with every load. */
export function ListTotal({ total, children }: ListTotalProps) {
  if (!(total instanceof Promise)) return children(total)
  return (
    <Suspense fallback={children(undefined)}>
      <Awaited total={total}>{children}</Awaited>
    </Suspense>
  )
}

function Awaited({ total, children }: { total: Promise<Counted>; children: ListTotalProps['children'] }) {
  return children(use(total))
}
