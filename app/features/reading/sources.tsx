import type { Source } from '../../../content/headers.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

/** Author, year and place of every publication a text rests on (§ 6 HWG). */
export function Sources({ sources, reviewedAt }: { sources: readonly Source[]; reviewedAt: string | undefined }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="quellen" className="sources far mt-12 border-t border-dune pt-4 text-ink-soft">
      <h2 id="quellen" className="text-base">
        Quellen
      </h2>
      <ul className="my-2">
        {sources.map((source) => (
          <li key={`${source.author} ${source.title}`}>
            <Publication {...source} />
          </li>
        ))}
      </ul>
      {reviewedAt ? (
        <p>
          Zuletzt geprüft am <time dateTime={reviewedAt}>{formatLongDate(reviewedAt)}</time>.
        </p>
      ) : null}
    </section>
  )
}

export function Publication({ author, year, title, language, place, href }: Source) {
  return (
    <>
      <b>
        {author} ({year}):
      </b>{' '}
      <cite>{href ? <SiteLink href={href}>{foreign(title, language)}</SiteLink> : foreign(title, language)}</cite>.{' '}
      {keepTogether(place)}.
    </>
  )
}

/** The hint of an external link beside the title stays German. */
function foreign(title: string, language: string | undefined) {
  return language ? <span lang={language}>{keepTogether(title)}</span> : keepTogether(title)
}
