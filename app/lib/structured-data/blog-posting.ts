import type { ArticleHeader } from '../../content/headers.ts'
import { practice } from '../../content/practice.ts'
import { absoluteUrl } from '../site-url.ts'
import { socialImageUrl } from '../social-image-url.ts'
import { practiceId } from './local-business.ts'

export function blogPostingData(article: ArticleHeader) {
  const url = absoluteUrl(`/blog/${article.slug}`)
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    datePublished: article.date,
    dateModified: article.updatedAt ?? article.date,
    author: { '@type': 'Person', name: practice.owner.name, url: absoluteUrl('/uber-uns') },
    publisher: { '@id': practiceId, '@type': 'LocalBusiness', name: practice.name },
    image: socialImageUrl(article.title, article.image),
    url,
    mainEntityOfPage: url,
    keywords: article.tags.join(', '),
    articleSection: article.category,
    inLanguage: 'de-DE',
  }
}
