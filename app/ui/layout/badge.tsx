import type { ComponentProps } from 'react'

export type BadgeTone = keyof typeof tones

const tones = {
  foam: 'bg-foam text-deep',
  cream: 'bg-cream text-amber-deep',
  error: 'border bg-paper text-error',
}

/** A short label. Its colour repeats what the words already say. */
export function Badge({ tone = 'foam', className, ...span }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span {...span} className={`badge ${tones[tone]} ${className ?? ''}`} />
}
