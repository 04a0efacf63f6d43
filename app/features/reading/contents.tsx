import type { Section } from '../../content/headers.ts'
import { noBreak } from '../../lib/format/no-break.ts'

/** The headings of a page that is longer than three windows, as links. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-labelledby="inhaltsverzeichnis" className="toc">
      <h2 id="inhaltsverzeichnis">Inhalt</h2>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{noBreak(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
