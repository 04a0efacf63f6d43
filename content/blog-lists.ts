import { blogCategories } from './blog-categories.ts'
import type { ArticleHeader, BlogCategory } from './headers.ts'

export const ARTICLES_ON_A_PAGE = 24

const CATEGORY = 'kategorie'
const PAGE = 'seite'

/** A page of the list of articles, of all or of one category. */
export interface BlogList {
  category: BlogCategory | undefined
  /** From 1. */
  page: number
  pages: number
  /** On all pages. */
  count: number
  articles: readonly ArticleHeader[]
}

/** The list that an address names; an unknown category means all articles, an unknown page the first. */
export function blogList(query: URLSearchParams, all: readonly ArticleHeader[]): BlogList {
  const category = blogCategories.find((one) => one.toLowerCase() === query.get(CATEGORY)?.toLowerCase())
  const listed = category ? all.filter((article) => article.category === category) : all
  const pages = Math.max(1, Math.ceil(listed.length / ARTICLES_ON_A_PAGE))
  const wanted = Number(query.get(PAGE))
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= pages ? wanted : 1
  const first = (page - 1) * ARTICLES_ON_A_PAGE
  const articles = listed.slice(first, first + ARTICLES_ON_A_PAGE)
  return { category, page, pages, count: listed.length, articles }
}

export function blogListPath({ category, page = 1 }: Partial<Pick<BlogList, 'category' | 'page'>> = {}): string {
  const query = new URLSearchParams({
    ...(category ? { [CATEGORY]: category.toLowerCase() } : {}),
    ...(page > 1 ? { [PAGE]: String(page) } : {}),
  })
  return query.size > 0 ? `/blog?${query}` : '/blog'
}
