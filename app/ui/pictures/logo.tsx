import type { ReactNode } from 'react'
import { ringMark } from './ring-icon.ts'

interface LogoProps {
  name: ReactNode
  tagline?: ReactNode
  variant?: 'full' | 'mark' | 'text'
}

/** The name beside the rings. `mark` alone needs a text alternative around it. */
export function Logo({ name, tagline, variant = 'full' }: LogoProps) {
  return (
    <span className="logo">
      {variant === 'text' ? null : (
        <svg viewBox="0 0 40 40" width="42" height="42" fill="none" strokeLinecap="round" aria-hidden="true">
          {ringMark.arcs.map(({ d, color }) => (
            <path key={d} d={d} stroke={color} strokeWidth={ringMark.stroke} />
          ))}
        </svg>
      )}
      {variant === 'mark' ? null : (
        <span>
          {name} {tagline ? <small>{tagline}</small> : null}
        </span>
      )}
    </span>
  )
}
