import type { ReactNode } from 'react'
import { Sea } from '../../ui/layout/sea.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'

export function CallToAction({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <Sea label="aufforderung">
      <div>
        <h2 id="aufforderung">{title}</h2>
        <p>{unbroken(children)}</p>
      </div>
      <div>{actions}</div>
    </Sea>
  )
}
