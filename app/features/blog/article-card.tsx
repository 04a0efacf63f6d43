import type { ArticleHeader } from '../../../content/headers.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { ArticleMeta } from './article-meta.tsx'

export function ArticleCard({ article, featured }: { article: ArticleHeader; featured?: boolean }) {
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
