import { breadcrumbs } from '../../lib/breadcrumbs.ts'
import { listedPaths } from '../../public-paths.ts'

export interface OwnPage {
  path: string
  title: string
}

export interface ListedArticle extends OwnPage {
  key: string
  excerpt: string
}

export const sitePages: readonly OwnPage[] = listedPaths.map((path) => ({
  path,
  title: breadcrumbs({ byPath: {} }, path).at(-1)?.label ?? path,
}))

export const pagesWithFacts: readonly OwnPage[] = [
  ...sitePages,
  { path: '/legal/impressum', title: 'Impressum' },
  { path: '/legal/datenschutz', title: 'Datenschutz' },
  { path: '/legal/agb', title: 'AGB' },
  { path: '/legal/widerrufsrecht', title: 'Widerrufsrecht' },
  { path: '/legal/cookies', title: 'Cookies' },
]
