import type { ReactNode } from 'react'
import type { Site, TextViewModel } from '../content/site/site.ts'
import { ConsultationCall } from './features/practice/consultation-call.tsx'
import { pagePaths, problemPaths } from './public-paths.ts'
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

const pages: Readonly<Record<(typeof pagePaths)[number], (query: URLSearchParams) => ReactNode>> = {
  '/': () => <Home />,
  '/uber-uns': () => <About />,
  '/mwo-digital': () => <MwoDigital />,
  '/beratung': () => <Consultation />,
  '/preise': () => <Prices />,
  '/ratgeber': () => <Guides />,
  '/blog': (query) => <Blog query={query} />,
  '/newsletter': () => <Newsletter />,
  '/newsletter/archiv': () => <NewsletterArchive />,
  '/newsletter/confirm': () => <NewsletterConfirm />,
  '/newsletter/unsubscribe': () => <NewsletterUnsubscribe />,
  '/barrierefreiheit': () => <Accessibility />,
  '/styleguide': () => <Styleguide />,
}

/** What a page asks of its reader at last; it stands in the footer. */
const calls: Readonly<Record<string, ReactNode>> = {
  '/': <ConsultationCall />,
  '/uber-uns': <ConsultationCall />,
  '/preise': <ConsultationCall />,
  '/blog': <BlogCall />,
}

/** Error pages. That of the server stands outside of the public layout, which may have caused the error. */
const problemPages: Readonly<Record<(typeof problemPaths)[number], () => ReactNode>> = {
  '/404': () => <NotFound />,
  '/500': () => <ServerError />,
}

export function pathsOf({ texts }: Pick<Site, 'texts'>): string[] {
  return [...pagePaths, ...Object.keys(texts.byPath), ...problemPaths]
}

export function pageAt(
  { texts }: Pick<Site, 'texts'>,
  path: string,
  query: URLSearchParams,
): { content: ReactNode; call?: ReactNode; isBare: boolean } | undefined {
  const problem = own(problemPages, path)
  if (problem) return { content: problem(), isBare: path === '/500' }
  const text = own(texts.byPath, path)
  const content = own(pages, path)?.(query) ?? textPage(text)
  return content ? { content, call: own(calls, path) ?? textCall(text), isBare: false } : undefined
}

function textPage(text: TextViewModel | undefined): ReactNode {
  if (text?.kind === 'article') return <ArticlePage header={text.header} body={text.body} />
  if (text?.kind === 'guide') return <GuidePage header={text.header} body={text.body} />
  if (text?.kind === 'issue') return <IssuePage header={text.header} body={text.body} />
  return text && <LegalPage header={text.header} body={text.body} />
}

function textCall(text: TextViewModel | undefined): ReactNode {
  if (text?.kind === 'article') return <ArticleCall header={text.header} />
  return text?.kind === 'guide' ? <GuideCall header={text.header} /> : null
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
