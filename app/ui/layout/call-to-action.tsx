import type { ReactNode } from 'react'
import { keepTogether } from './keep-together.tsx'

/** The last words of a page, in the first column of the footer. */
export function CallToAction({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <section className="footer-call grid content-start gap-4" aria-labelledby="aufforderung">
      <h2 id="aufforderung">{title}</h2>
      <p className="max-w-[26rem] text-base">{keepTogether(children)}</p>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}
