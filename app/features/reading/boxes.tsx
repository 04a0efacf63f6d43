import type { ReactNode } from 'react'

/** Three short cards side by side: what is documented, what is claimed, what has not been shown. */
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
