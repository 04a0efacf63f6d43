import type { ReactNode } from 'react'
import { hasPage, type PagePath } from '../content/site/pages.ts'
import type { Site, TextViewModel } from '../content/site/site.ts'
import { ConsultationCall } from './features/practice/consultation-call.tsx'
import About from './routes/public/about.tsx'
import Accessibility from './routes/public/accessibility.tsx'
import ArticlePage, { ArticleCall } from './routes/public/article.tsx'
import Blog, { BlogCall } from './routes/public/blog.tsx'
import Consultation from './routes/public/consultation.tsx'
import GuidePage, { GuideCall } from './routes/public/guide.tsx'
import Guides from './routes/public/guides.tsx'
import Home from './routes/public/home.tsx'
import LegalPage from './routes/public/legal.tsx'
import MwoDigital from './routes/public/mwo-digital.tsx'
import Newsletter from './routes/public/newsletter.tsx'
import NewsletterArchive from './routes/public/newsletter-archive.tsx'
import NewsletterConfirm from './routes/public/newsletter-confirm.tsx'
import IssuePage from './routes/public/newsletter-issue.tsx'
import NewsletterUnsubscribe from './routes/public/newsletter-unsubscribe.tsx'
import NotFound from './routes/public/not-found.tsx'
import Prices from './routes/public/prices.tsx'
import ServerError from './routes/public/server-error.tsx'
import Styleguide from './routes/public/styleguide.tsx'

interface Shown {
  content(query: URLSearchParams): ReactNode
  /** What the page asks of its reader at last; it stands in the footer. */
  call?: ReactNode
  /** Outside of the public layout, which may have caused the error. */
  isBare?: true
}

const pages: Readonly<Record<PagePath, Shown>> = {
  '/': { content: () => <Home />, call: <ConsultationCall /> },
  '/uber-uns': { content: () => <About />, call: <ConsultationCall /> },
  '/mwo-digital': { content: () => <MwoDigital /> },
  '/ratgeber': { content: () => <Guides /> },
  '/beratung': { content: () => <Consultation /> },
  '/preise': { content: () => <Prices />, call: <ConsultationCall /> },
  '/blog': { content: (query) => <Blog query={query} />, call: <BlogCall /> },
  '/newsletter': { content: () => <Newsletter /> },
  '/newsletter/archiv': { content: () => <NewsletterArchive /> },
  '/newsletter/confirm': { content: () => <NewsletterConfirm /> },
  '/newsletter/unsubscribe': { content: () => <NewsletterUnsubscribe /> },
  '/barrierefreiheit': { content: () => <Accessibility /> },
  '/styleguide': { content: () => <Styleguide /> },
  '/404': { content: () => <NotFound /> },
  '/500': { content: () => <ServerError />, isBare: true },
}

export function pathsOf({ facts, texts }: Pick<Site, 'facts' | 'texts'>): string[] {
  const present = Object.keys(pages).filter((path) => hasPage(facts.practice, path))
  return [...present, ...Object.keys(texts.byPath)]
}

export function pageAt(
  { texts }: Pick<Site, 'texts'>,
  path: string,
  query: URLSearchParams,
): (Omit<Shown, 'content'> & { content: ReactNode }) | undefined {
  const page = own(pages, path)
  if (page) return { ...page, content: page.content(query) }
  const text = own(texts.byPath, path)
  return text && { content: textPage(text), call: textCall(text) }
}

function textPage(text: TextViewModel): ReactNode {
  if (text.kind === 'article') return <ArticlePage header={text.header} body={text.body} />
  if (text.kind === 'guide') return <GuidePage header={text.header} body={text.body} />
  if (text.kind === 'issue') return <IssuePage header={text.header} body={text.body} />
  return <LegalPage header={text.header} body={text.body} />
}

function textCall(text: TextViewModel): ReactNode {
  if (text.kind === 'article') return <ArticleCall header={text.header} />
  return text.kind === 'guide' ? <GuideCall header={text.header} /> : null
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
