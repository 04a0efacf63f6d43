import type { Section } from '../../../content/headers.ts'
import { keepTogether } from '../../ui/layout/keep-together.tsx'

/** For a page longer than three windows: folded above a text, open beside it (styles/reading.css). */
export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-labelledby="inhaltsverzeichnis" className="toc">
      <details>
        <summary>
          <h2 id="inhaltsverzeichnis">Inhalt</h2>
        </summary>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{keepTogether(title)}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
