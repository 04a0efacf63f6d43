import type { ReactNode } from 'react'
import { ButtonLink } from '../buttons/button.tsx'
import { keepTogether } from './keep-together.tsx'

interface CallToActionProps {
  title: string
  /** The first one is what the page asks for. */
  links: readonly { label: string; href: string }[]
  children: ReactNode
}

/** The last words of a page, in the first column of the footer. */
export function CallToAction({ title, links, children }: CallToActionProps) {
  return (
    <section className="footer-call grid content-start gap-4" aria-labelledby="aufforderung">
      <h2 id="aufforderung">{title}</h2>
      <p className="max-w-[26rem] text-base">{keepTogether(children)}</p>
      <div className="flex flex-wrap gap-3">
        {links.map(({ label, href }, index) => (
          <ButtonLink key={href} href={href} variant={index === 0 ? 'gold' : 'outline-light'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
