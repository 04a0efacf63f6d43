import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { leadsTo } from '#texts'
import { newsletterFrequency } from '../../../rules/newsletter-frequency.ts'
import type { ArticleHeader } from '../../content/headers.ts'
import { practice } from '../../content/practice.ts'
import { ArticleMeta } from '../../features/blog/article-meta.tsx'
import { MovedArticle } from '../../features/blog/moved-article.tsx'
import { RelatedArticles } from '../../features/blog/related-articles.tsx'
import { ShareButton } from '../../features/blog/share-button.tsx'
import { InlineNewsletterForm } from '../../features/newsletter/inline-newsletter-form.tsx'
import { CallToAction } from '../../features/reading/call-to-action.tsx'
import { Contents } from '../../features/reading/contents.tsx'
import { SideColumn } from '../../features/reading/side-column.tsx'
import { Sources } from '../../features/reading/sources.tsx'
import { useTextHeader } from '../../lib/text-header.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

/** Everything around the text of an article; the text itself is the child route. */
export default function ArticlePage() {
  const article = useTextHeader<ArticleHeader>()
  const { pathname } = useLocation()
  const destination = leadsTo(pathname)
  if (destination) return <MovedArticle to={destination} />
  return article ? <Article article={article} /> : <Outlet />
}

function Article({ article }: { article: ArticleHeader }) {
  const counted = article.key ?? article.slug
  // Loaded later: counting must not cost the page a byte before it is read.
  useEffect(() => {
    const counting = import('../../features/blog/counted-views.tsx').then(({ countView }) => countView(counted))
    return () => void counting.then((stop) => stop())
  }, [counted])
  return (
    <article className="wrap grid gap-16">
      <div>
        <header className="article-head">
          <p>
            <SiteLink href="/blog" className="touch-line">
              <span aria-hidden="true">←</span>Zurück zum Blog
            </SiteLink>
          </p>
          <Badge>{article.category}</Badge>
          <h1>{article.title}</h1>
          <p className="lead">{article.excerpt}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-fine text-ink-muted">
            <ArticleMeta {...article} />
            <ShareButton title={article.title} text={article.excerpt} />
          </div>
        </header>

        <div className="cover">
          <Picture key={article.slug} file={article.picture} alt={article.imageAlt} first />
        </div>

        <div className="reading">
          <div>
            <Contents sections={article.sections ?? []} />
            <div className="prose">
              <Outlet />
            </div>
            <footer className="article-foot">
              <p>
                Geschrieben von{' '}
                <SiteLink href="/uber-uns">
                  {practice.owner.name}, {practice.owner.title}
                </SiteLink>
                , Inhaberin der {practice.name}. Dieser Blog gehört zur Praxis.
              </p>
              <ul aria-label="Schlagwörter" className="flex flex-wrap gap-2">
                {article.tags.map((tag) => (
                  <li key={tag}>
                    <Badge>{tag}</Badge>
                  </li>
                ))}
              </ul>
              <Sources sources={article.sources} reviewedAt={article.reviewedAt} />
            </footer>
          </div>
          <SideColumn />
        </div>
      </div>

      <RelatedArticles slug={article.slug} />

      <CallToAction
        title="Sprechen Sie mit uns"
        actions={
          <>
            <ButtonLink href="/beratung" variant="gold">
              Beratung vereinbaren
            </ButtonLink>
            <ButtonLink href="/mwo-digital" variant="outline-light">
              MWO Digital entdecken
            </ButtonLink>
          </>
        }
      >
        Das erste Gespräch ist {practice.firstTalk.price} und unverbindlich. Wir stellen dabei keine Diagnose und
        behandeln nicht.
      </CallToAction>

      <section className="foam-panel split" aria-labelledby="neuigkeiten">
        <div className="grid content-start gap-3">
          <h2 id="neuigkeiten">Neue Artikel per E-Mail</h2>
          <p>Der Newsletter kommt {newsletterFrequency(practice.newsletter)}. Abmelden können Sie sich jederzeit.</p>
        </div>
        <InlineNewsletterForm />
      </section>
    </article>
  )
}
