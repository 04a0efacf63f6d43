import type { MetaDescriptor } from 'react-router'
import { pageMeta } from './page-meta.ts'

/** What is said about a page of the admin area; no search engine lists it. */
export function adminMeta(title: string, path: string): MetaDescriptor[] {
  return pageMeta({ title, description: 'Der Verwaltungsbereich der Praxis.', path, noindex: true })
}
