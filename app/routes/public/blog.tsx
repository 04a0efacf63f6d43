import { newsletterFrequency } from '../../../rules/newsletter-frequency.ts'
import type { BlogCategory } from '../../content/headers.ts'
import { useSite } from '../../content/site/site-context.tsx'
import { ArticleCard } from '../../features/blog/article-card.tsx'
import { CategoryFilter } from '../../features/blog/category-filter.tsx'
import { CallToAction } from '../../features/reading/call-to-action.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { breadcrumbListData } from '../../lib/structured-data/breadcrumb-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const path = '/blog'

/** @param chosen the category in the address: a list of it can be linked, reloaded and left with "back" */
export default function Blog({ chosen }: { chosen?: BlogCategory | undefined }) {
  const site = useSite()
  const { practice } = site.facts
  const { articles } = site.texts
  const shown = chosen ? articles.filter(({ category }) => category === chosen) : articles
  return (
    <>
      <PageMeta
        title="Blog & Neuigkeiten"
        description="Artikel über Frequenzen, Geräte und Wasser: was belegt ist, was behauptet wird und was nicht gezeigt wurde. Mit Quellen."
        path={path}
        structuredData={[breadcrumbListData(site, path)]}
      />
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
