import type { ArticleHeader } from '../../content/headers.ts'
import type { Site } from '../../content/site/site.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { socialImageUrl } from '../social-image-url.ts'
import { practiceId } from './local-business.ts'

/** The author of an article: the owner, or the practice while the owner has not signed it. */
export function writerOf({ isSigned }: ArticleHeader, practice: Site['facts']['practice']): string {
  return isSigned ? practice.owner.name : practice.name
}

export function blogPostingData(site: Site, article: ArticleHeader) {
  const { practice } = site.facts
  const publisher = { '@id': practiceId(site), '@type': 'LocalBusiness', name: practice.name }
  const url = absoluteUrl(site.url, `/blog/${article.slug}`)
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    datePublished: article.date,
    dateModified: article.updatedAt ?? article.date,
    author: {
      ...(article.isSigned ? { '@type': 'Person', name: practice.owner.name } : publisher),
      url: absoluteUrl(site.url, '/uber-uns'),
    },
    publisher,
    image: socialImageUrl(site.url, article.title, article.image),
    url,
    mainEntityOfPage: url,
    keywords: article.tags.join(', '),
    articleSection: article.category,
    inLanguage: 'de-DE',
  }
}
