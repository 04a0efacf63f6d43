import { blogCategories } from '../../content/blog-categories.ts'
import type { BlogCategory } from '../../content/headers.ts'

export const CATEGORY_PARAMETER = 'kategorie'

/** The category that an address names. */
export function chosenCategory(query: URLSearchParams): BlogCategory | undefined {
  const wanted = query.get(CATEGORY_PARAMETER)?.toLowerCase()
  return blogCategories.find((category) => category.toLowerCase() === wanted)
}

export function CategoryFilter({ chosen }: { chosen: BlogCategory | undefined }) {
  return (
    <nav aria-label="Artikel nach Thema">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...blogCategories].map((category) => (
          <li key={category ?? 'alle'}>
            <a
              href={category ? `/blog?${CATEGORY_PARAMETER}=${category.toLowerCase()}` : '/blog'}
              className="chip"
              aria-current={category === chosen ? 'true' : undefined}
            >
              {category ?? 'Alle'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
