import { blogCategories } from '../../../content/blog-categories.ts'
import { type BlogList, blogList, blogListPath } from '../../../content/blog-lists.ts'
import type { ArticleHeader, BlogCategory } from '../../../content/headers.ts'
import { newsletterFrequency } from '../../../rules/newsletter/newsletter-frequency.ts'
import { ArticleMeta } from '../../features/blog/article-meta.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { usePractice, useSite } from '../../lib/site-context.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { CallToAction } from '../../ui/layout/call-to-action.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

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
        title="Blog & Neuigkeiten"
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
  if (!newsletter.isOffered) return null
  return (
    <CallToAction
      title={`Neues von uns, ${newsletterFrequency(newsletter)}`}
      links={[{ label: 'Newsletter abonnieren', href: '/newsletter' }]}
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

function CategoryFilter({ chosen }: { chosen: BlogCategory | undefined }) {
  return (
    <nav aria-label="Artikel nach Thema">
      {/* In columns where they do not fit one line: there the words of another font would break the lines elsewhere. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.25em),1fr))] gap-2 lg:flex lg:flex-wrap">
        {[undefined, ...blogCategories].map((category) => (
          <li key={category ?? 'alle'} className="grid">
            <a
              href={blogListPath({ category })}
              className="chip justify-center"
              aria-current={category === chosen ? 'true' : undefined}
            >
              {category ?? 'Alle'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ArticleCard({ article, featured }: { article: ArticleHeader; featured?: boolean }) {
  const { slug, title, excerpt, category, picture, imageAlt } = article
  return (
    <Card
      as="li"
      className={featured ? 'card-featured' : ''}
      figure={<Picture file={picture} alt={imageAlt} first={featured} />}
    >
      <p className="flex flex-wrap gap-2">
        <Badge>{category}</Badge>
        {featured ? <Badge tone="cream">Im Blickpunkt</Badge> : null}
      </p>
      <h2 className={featured ? 'text-title' : 'text-large'}>
        <SiteLink href={`/blog/${slug}`} className="card-link">
          {title}
        </SiteLink>
      </h2>
      <p>{excerpt}</p>
      <p className="mt-auto flex flex-wrap gap-x-4 text-caption text-ink-muted">
        <ArticleMeta {...article} updatedAt={undefined} />
      </p>
    </Card>
  )
}
