import type { ArticleHeader } from '../../../content/headers.ts'
import { ownershipOf } from '../../../content/people.ts'
import type { ResolvedNode } from '../../../content/texts/resolved-text.ts'
import { costsWithoutObligation } from '../../../rules/format/facts-in-words.ts'
import { plainText } from '../../../rules/format/plain-text.ts'
import { ArticleMeta } from '../../features/blog/article-meta.tsx'
import { NewsletterSection } from '../../features/newsletter/newsletter-section.tsx'
import { SideColumn } from '../../features/practice/side-column.tsx'
import { Contents } from '../../features/reading/contents.tsx'
import { Sources } from '../../features/reading/sources.tsx'
import { TextBody } from '../../features/reading/text-body.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useFacts, usePath, useSite, useTexts } from '../../lib/site-context.tsx'
import { blogPostingData } from '../../lib/structured-data.ts'
import { Island } from '../../ui/islands/island.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { CallToAction } from '../../ui/layout/call-to-action.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Standing } from '../../ui/pictures/standing.tsx'

export default function ArticlePage({ header: article, body }: { header: ArticleHeader; body: ResolvedNode[] }) {
  const site = useSite()
  const { practice } = site.facts
  return (
    <>
      <PageMeta
        title={article.title}
        description={article.description}
        drawing={{ name: article.image, alt: article.imageAlt }}
        article={{
          author: practice.name,
          publishedTime: article.date,
          modifiedTime: article.updatedAt ?? article.date,
          section: article.category,
          tags: article.tags,
        }}
        structuredData={[blogPostingData(site, plainText(article))]}
      />
      <article data-counted-as={article.countedAs}>
        <PageHead
          eyebrow={article.category}
          title={article.title}
          lead={article.excerpt}
          drawing={<Standing file={article.picture} alt={article.imageAlt} />}
        />

        <div className="wrap reading">
          <Contents sections={article.sections ?? []} />
          <div className="reading-text">
            <div className="meta pb-3">
              <ArticleMeta {...article} />
            </div>
            <div className="prose">
              <TextBody content={body} sources={article.sources} />
            </div>
            <SideColumn withoutOffer={!article.offers} />
            <footer className="article-foot mt-12 grid max-w-(--measure) justify-items-start gap-4 border-t border-dune pt-6">
              <Island
                of="ShareButton"
                moment="visible"
                props={plainText({ title: article.title, text: article.excerpt })}
              />
              <ArticleAuthor isSigned={article.isSigned} />
              <ul aria-label="Schlagwörter" className="meta">
                {article.tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
              <Sources sources={article.sources} reviewedAt={article.reviewedAt} />
              <p>
                <SiteLink href="/blog" className="touch-line">
                  <span aria-hidden="true">←&nbsp;</span>Zurück zum Blog
                </SiteLink>
              </p>
            </footer>
          </div>
        </div>
      </article>

      <div className="wrap sections">
        <RelatedArticles />
        <NewsletterSection id="neuigkeiten" title="Neue Artikel per E-Mail" className="split far" />
      </div>
    </>
  )
}

export function ArticleCall({ header }: { header: ArticleHeader }) {
  const { practice } = useSite().facts
  if (!header.offers) return null
  return (
    <CallToAction
      title="Sprechen Sie mit uns"
      links={[
        { label: 'Beratung vereinbaren', href: '/beratung#anfrage' },
        { label: 'MWO Digital entdecken', href: '/mwo-digital' },
      ]}
    >
      Das erste Gespräch {costsWithoutObligation(practice.firstTalk.price)}. Wir stellen dabei keine Diagnose und
      behandeln nicht.
    </CallToAction>
  )
}

/** The author as structured data name it (`structured-data.ts`), and who answers for the text once they have read it. */
function ArticleAuthor({ isSigned }: { isSigned: boolean }) {
  const { practice } = useFacts()
  const { owner } = practice
  return (
    <p>
      Herausgegeben von {practice.name}.
      {isSigned ? (
        <>
          {' '}
          Geprüft und verantwortet von{' '}
          <SiteLink href="/uber-uns">
            {owner.name}, {owner.title}
          </SiteLink>
          {ownershipOf(practice)}.
        </>
      ) : null}
    </p>
  )
}

function RelatedArticles() {
  const { related } = useTexts()
  const cards = related[usePath()] ?? []
  return (
    <section aria-labelledby="aehnliche-artikel" className="grid gap-6">
      <h2 id="aehnliche-artikel">Ähnliche Artikel</h2>
      <ul className="articles">
        {cards.map(({ title, excerpt, slug, category, readTime, picture, imageAlt }) => (
          <Card as="li" key={slug} figure={<Picture file={picture} alt={imageAlt} />}>
            <Badge>{category}</Badge>
            <h3>
              <SiteLink href={`/blog/${slug}`} className="card-link">
                {title}
              </SiteLink>
            </h3>
            <p>{excerpt}</p>
            <p className="text-caption text-ink-muted">{readTime}&nbsp;Min. Lesezeit</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
