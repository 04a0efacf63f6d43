import type { ArticleHeader } from '../../content/headers.ts'
import { practice } from '../../content/practice.ts'
import { absoluteUrl, siteUrl } from '../site-url.ts'
import { practiceId } from './practice.ts'

export function blogPostingData(article: ArticleHeader) {
  const url = absoluteUrl(`/blog/${article.slug}`)
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    datePublished: article.date,
    dateModified: article.reviewedAt,
    author: { '@type': 'Person', name: practice.owner.name, url: absoluteUrl('/uber-uns') },
    publisher: { '@id': practiceId, '@type': 'LocalBusiness', name: practice.name },
    image: `${siteUrl}/api/og?title=${encodeURIComponent(article.title)}`,
    url,
    mainEntityOfPage: url,
    keywords: article.tags.join(', '),
    articleSection: article.category,
    inLanguage: 'de-DE',
  }
}
