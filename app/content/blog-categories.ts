import type { BlogCategory } from './headers.ts'

export const blogCategories = ['Wissenschaft', 'Geschichte', 'Therapie', 'Produkte', 'Erfahrungen', 'Praxis'] as const

const PARAMETER = 'kategorie'

/** The category that an address names; undefined where it names none that there is. */
export function chosenCategory(query: URLSearchParams): BlogCategory | undefined {
  const wanted = query.get(PARAMETER)?.toLowerCase()
  return blogCategories.find((category) => category.toLowerCase() === wanted)
}

/** Where the articles of a category are listed, or all of them. */
export function categoryPath(category?: BlogCategory): string {
  return category ? `/blog?${PARAMETER}=${category.toLowerCase()}` : '/blog'
}
