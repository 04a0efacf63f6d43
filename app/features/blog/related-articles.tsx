import { usePath, useTexts } from '../../lib/site-context.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

export function RelatedArticles() {
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
