import { articles as shippedArticles } from 'virtual:content/blog'
import { publishedArticles } from '#texts'
import { newsletterFrequency } from '../../../rules/newsletter-frequency.ts'
import { practice } from '../../content/practice.ts'
import { ArticleCard } from '../../features/blog/article-card.tsx'
import { CategoryFilter, useChosenCategory } from '../../features/blog/category-filter.tsx'
import { CallToAction } from '../../features/reading/call-to-action.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { breadcrumbListData } from '../../lib/structured-data/breadcrumb-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/blog.ts'

const path = '/blog'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Blog & Neuigkeiten',
    description:
      'Artikel über Frequenzen, Geräte und Wasser: was belegt ist, was behauptet wird und was nicht gezeigt wurde. Mit Quellen.',
    path,
    structuredData: [breadcrumbListData(path)],
  })

export default function Blog() {
  const chosen = useChosenCategory()
  const articles = publishedArticles() ?? shippedArticles
  const shown = chosen ? articles.filter(({ category }) => category === chosen) : articles
  return (
    <>
      <PageHead
        eyebrow="Blog"
        title="Nachgelesen, nachgefragt"
        lead="Geschichte, Geräte und Grenzen der Frequenzmedizin. Jeder Artikel nennt seine Quellen und sagt, wo das Wissen endet."
      />
      <div className="wrap grid gap-8 pt-2">
        <CategoryFilter chosen={chosen} />
        <p role="status" className="sr-only">
          {chosen ? `${shown.length === 1 ? 'Ein Artikel' : `${shown.length} Artikel`} zum Thema ${chosen}` : ''}
        </p>
        <ul className="articles">
          {shown.map((article, index) => (
            <ArticleCard key={article.slug} article={article} featured={index === 0} />
          ))}
        </ul>
        <div className="mt-8">
          <CallToAction
            title={`Neues von uns, ${newsletterFrequency(practice.newsletter)}`}
            actions={
              <ButtonLink href="/newsletter" variant="gold">
                Zum Newsletter
              </ButtonLink>
            }
          >
            Neue Artikel, Termine und Leistungen der Praxis per E-Mail. Abmelden können Sie sich jederzeit.
          </CallToAction>
        </div>
      </div>
    </>
  )
}
