import type { ComponentProps } from 'react'

export type BadgeTone = 'foam' | 'cream' | 'error'

/** A short label. Its colour repeats what the words already say. */
export function Badge({ tone = 'foam', className, ...span }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span {...span} className={`badge badge-${tone} ${className ?? ''}`} />
}
