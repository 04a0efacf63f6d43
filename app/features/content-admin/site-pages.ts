import { legalPages, listedPages } from '../../../content/site/pages.ts'

export interface OwnPage {
  path: string
  title: string
}

export interface ListedArticle extends OwnPage {
  key: string
  excerpt: string
}

export const sitePages: readonly OwnPage[] = listedPages.map(({ path, label }) => ({ path, title: label }))

export const pagesWithFacts: readonly OwnPage[] = [
  ...sitePages,
  ...legalPages.map(({ path, label }) => ({ path, title: label })),
]
