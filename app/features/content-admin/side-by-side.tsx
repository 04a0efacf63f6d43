import type { ReactNode } from 'react'

interface SideBySideProps {
  names: { before: string; after: string }
  before: ReactNode
  after: ReactNode
}

export function SideBySide({ names, ...sides }: SideBySideProps) {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className="rounded-card border border-dune p-3 wrap-anywhere">
          <p className="text-small text-ink-muted">{names[side]}</p>
          {sides[side]}
        </div>
      ))}
    </div>
  )
}
