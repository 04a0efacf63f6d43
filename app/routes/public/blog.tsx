import { type BlogList, blogList, blogListPath } from '../../../content/blog-lists.ts'
import { newsletterFrequency } from '../../../rules/newsletter/newsletter-frequency.ts'
import { ArticleCard } from '../../features/blog/article-card.tsx'
import { CategoryFilter } from '../../features/blog/category-filter.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { usePractice, useSite } from '../../lib/site-context.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { CallToAction } from '../../ui/layout/call-to-action.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

/** @param query category and page: each list can be linked, reloaded and left with "back" */
export default function Blog({ query }: { query: URLSearchParams }) {
  const site = useSite()
  const list = blogList(query, site.texts.articles)
  const { category, page, articles } = list
  return (
    <>
      <PageMeta
        title={page > 1 ? `Blog & Neuigkeiten, Seite ${page}` : 'Blog & Neuigkeiten'}
        description="Artikel über Frequenzen, Geräte und Wasser: was belegt ist, was behauptet wird und was nicht gezeigt wurde. Mit Quellen."
        path={blogListPath({ page })}
      />
      <PageHead
        title="Nachgelesen, nachgefragt"
        lead="Geschichte, Geräte und Grenzen von Frequenzverfahren. Jeder Artikel nennt seine Quellen und sagt, wo das Wissen endet."
      />
      <div className="wrap grid gap-8 py-12">
        <CategoryFilter chosen={category} />
        <p role="status" className="sr-only">
          {category ? `${list.count === 1 ? 'Ein Artikel' : `${list.count} Artikel`} zum Thema ${category}` : ''}
        </p>
        <ul className="articles">
          {articles.map((article, index) => (
            <ArticleCard key={article.slug} article={article} featured={index === 0 && page === 1} />
          ))}
        </ul>
        <OtherPages {...list} />
      </div>
    </>
  )
}

export function BlogCall() {
  const { newsletter } = usePractice()
  return (
    <CallToAction
      title={`Neues von uns, ${newsletterFrequency(newsletter)}`}
      actions={
        <ButtonLink href="/newsletter" variant="gold">
          Newsletter abonnieren
        </ButtonLink>
      }
    >
      Neue Artikel, Termine und Leistungen der Praxis per E-Mail. Abmelden können Sie sich jederzeit.
    </CallToAction>
  )
}

function OtherPages({ category, page, pages }: BlogList) {
  if (pages === 1) return null
  const link = (to: number, label: string) => (
    <ButtonLink href={blogListPath({ category, page: to })} variant="secondary">
      {label}
    </ButtonLink>
  )
  return (
    <nav aria-label="Weitere Artikel" className="flex flex-wrap items-center gap-4">
      {page > 1 ? link(page - 1, 'Neuere Artikel') : null}
      <p>
        Seite {page} von {pages}
      </p>
      {page < pages ? link(page + 1, 'Ältere Artikel') : null}
    </nav>
  )
}
