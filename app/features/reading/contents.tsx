import type { Section } from '../../../content/headers.ts'
import { keepTogether } from '../../ui/layout/keep-together.tsx'

/** For a page longer than three windows: folded above a text, open beside it (styles/reading.css). */
export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-labelledby="inhaltsverzeichnis" className="toc">
      <details className="border-y border-dune @min-[64rem]/page:border-0">
        <summary className="min-h-[3.25rem] @min-[64rem]/page:pointer-events-none @min-[64rem]/page:-mt-3 @min-[64rem]/page:min-h-[44px]">
          <h2 id="inhaltsverzeichnis">Inhalt</h2>
        </summary>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id} className="break-inside-avoid">
              <a href={`#${id}`}>{keepTogether(title)}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
