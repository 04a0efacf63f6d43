import type { ReactNode } from 'react'
import { titleOfPractice } from '../../../content/people.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'
import { legalItems } from './navigation.ts'

/** With plain links: a page that reports an error should not rely on parts that may have caused it. */
export function MinimalLayout({ display, children }: { display: ReactNode; children: ReactNode }) {
  const practice = usePractice()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="wrap flex flex-wrap items-center justify-between gap-4 py-6 [&_.logo]:flex-wrap">
        <a href="/" className="brand">
          <Logo name={practice.name} tagline={`${titleOfPractice(practice)} · ${practice.field}`} />
          <span className="sr-only">, Startseite</span>
        </a>
        {display}
      </header>
      <main id="inhalt" className="wrap">
        {children}
      </main>
      <footer className="wrap bare-footer mt-auto py-6">
        <nav aria-label="Rechtliches">
          <ul className="flex flex-wrap gap-x-6">
            {legalItems.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className="touch-line">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  )
}
