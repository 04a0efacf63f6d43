import type { Facts } from '../../content/facts/facts-of-document.ts'
import { publicPages } from '../../content/site/pages.ts'
import { plainText } from '../../rules/format/plain-text.ts'
import { usePath, useSite } from './site-context.tsx'
import { absoluteUrl, breadcrumbListData, socialImageUrl } from './structured-data.ts'

interface PageMetaProps {
  title: string
  description: string
  /** Where it is not the address that is asked for. */
  path?: string
  drawing?: { name: string; alt: string }
  /** An article's are its tags. */
  keywords?: readonly string[]
  /** Makes the page an article in previews of links. */
  article?: { author: string; publishedTime: string; modifiedTime?: string; section: string; tags: readonly string[] }
  structuredData?: readonly object[]
}

/** For pages without keywords of their own. */
export function generalKeywords({ name, owner, address }: Facts['practice']): string[] {
  return [name, owner.title, address.town, 'Multiwellen-Oszillator']
}

/** Keeps a page out of search engines; while the facts are samples, the document does so for every page. */
export function NotListed() {
  return useSite().facts.practice.isSample ? null : <meta name="robots" content="noindex" />
}

/** Title, description, social image and structured data of a page. React moves them into the head. */
export function PageMeta(props: PageMetaProps) {
  const site = useSite()
  const { practice } = site.facts
  const page = usePath()
  const { title, description, path = page, drawing, keywords, article, structuredData = [] } = plainText(props)
  const isHidden = publicPages[page]?.isHidden
  const data = isHidden || page === '/' ? structuredData : [...structuredData, breadcrumbListData(site, page)]
  const fullTitle = title.includes(practice.name) ? title : `${title} – ${practice.name}`
  const image = socialImageUrl(site.url, title, drawing?.name)
  const url = absoluteUrl(site.url, path)

  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={(article?.tags ?? keywords ?? generalKeywords(practice)).join(', ')} />
      {isHidden ? <NotListed /> : null}
      <link rel="canonical" href={url} />

      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={practice.name} />
      <meta property="og:locale" content="de_DE" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={drawing?.alt ?? fullTitle} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />

      {article ? (
        <>
          <meta name="author" content={article.author} />
          <meta property="article:published_time" content={article.publishedTime} />
          {article.modifiedTime ? <meta property="article:modified_time" content={article.modifiedTime} /> : null}
          <meta property="article:section" content={article.section} />
          {article.tags.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      ) : null}
      {data.map((data) => (
        <script
          key={JSON.stringify(data)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", so that no text can end the script
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
          }}
        />
      ))}
    </>
  )
}
