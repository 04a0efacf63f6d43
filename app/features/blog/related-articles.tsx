import { relatedArticles } from '../../content/related-articles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RingFigure } from '../../ui/ring-figure.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

export function RelatedArticles() {
  return (
    <section aria-labelledby="aehnliche-artikel" className="grid gap-6">
      <h2 id="aehnliche-artikel">Ähnliche Artikel</h2>
      <ul className="grid gap-5 md:grid-cols-2">
        {relatedArticles.map(({ title, excerpt, slug, category, readTime }) => (
          <Card as="li" key={slug} figure={<RingFigure seed={slug} shape="card" />}>
            <Badge>{category}</Badge>
            <h3>
              <SiteLink href={`/blog/${slug}`} className="card-link">
                {title}
              </SiteLink>
            </h3>
            <p>{excerpt}</p>
            <p className="text-fine text-ink-muted">{readTime}&nbsp;Min. Lesezeit</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
