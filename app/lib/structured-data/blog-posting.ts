import type { ArticleHeader } from '../../../content/headers.ts'
import type { Site } from '../../../content/site/site.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { socialImageUrl } from '../social-image-url.ts'
import { practiceId } from './local-business.ts'

/** schema.org `BlogPosting`, as Google reads it for articles. Dates are days of Berlin without a time. */
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
    // Nobody in the practice need have written it: who answers for it is its editor.
    author: { ...publisher, url: absoluteUrl(site.url, '/uber-uns') },
    ...(article.isSigned ? { editor: { '@type': 'Person', name: practice.owner.name } } : {}),
    publisher,
    image: socialImageUrl(site.url, article.title, article.image),
    url,
    mainEntityOfPage: url,
    keywords: article.tags.join(', '),
    articleSection: article.category,
    inLanguage: 'de-DE',
  }
}
