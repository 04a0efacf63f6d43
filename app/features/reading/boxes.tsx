import type { ReactNode } from 'react'

/** The gauge of what is known: the water stands as high as what is documented; above it what is claimed, and what has not been shown. */
export function Boxes({ children }: { children: ReactNode }) {
  return <div className="boxes">{children}</div>
}

export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="box">
      <p className="box-title">{title}</p>
      {children}
    </div>
  )
}
