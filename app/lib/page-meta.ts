import type { MetaDescriptor } from 'react-router'
import { practice } from '../content/practice.ts'
import { absoluteUrl } from './site-url.ts'
import { socialImageUrl } from './social-image-url.ts'

interface PageMeta {
  title: string
  description: string
  path: string
  /** The page's drawing, for the picture that messengers show beside a link. */
  drawing?: { name: string; alt: string }
  /** What the page is about, for the keywords of its head. An article's are its tags. */
  keywords?: readonly string[]
  /** For pages that search engines should not list. */
  noindex?: boolean
  /** Makes the page an article for those who share it. */
  article?: { author: string; publishedTime: string; modifiedTime?: string; section: string; tags: readonly string[] }
  structuredData?: readonly object[]
}

/** For pages that name no keywords of their own. */
export const generalKeywords: readonly string[] = [
  practice.name,
  practice.owner.title,
  practice.address.town,
  'Multiwellen-Oszillator',
]

/** Keeps a page out of search engines. While practice.ts holds samples, the root says so for every page. */
export const notListed: MetaDescriptor[] = practice.isSample ? [] : [{ name: 'robots', content: 'noindex' }]

/** Everything about a page that is not on the page. */
export function pageMeta({
  title,
  description,
  path,
  drawing,
  keywords,
  noindex,
  article,
  structuredData,
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title.includes(practice.name) ? title : `${title} – ${practice.name}`
  const url = absoluteUrl(path)
  const image = socialImageUrl(title, drawing?.name)

  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { name: 'keywords', content: (article?.tags ?? keywords ?? generalKeywords).join(', ') },
    ...(noindex ? notListed : []),
    { tagName: 'link', rel: 'canonical', href: url },

    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: practice.name },
    { property: 'og:locale', content: 'de_DE' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: drawing?.alt ?? fullTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },

    ...(article ? articleProperties(article) : []),
    ...(structuredData ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

function articleProperties(article: NonNullable<PageMeta['article']>): MetaDescriptor[] {
  return [
    { name: 'author', content: article.author },
    { property: 'article:published_time', content: article.publishedTime },
    ...(article.modifiedTime ? [{ property: 'article:modified_time', content: article.modifiedTime }] : []),
    { property: 'article:section', content: article.section },
    ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}
