import { Link, useSearchParams } from 'react-router'
import { blogCategories } from '../../content/blog-categories.ts'
import type { BlogCategory } from '../../content/headers.ts'
import { useHydrated } from './use-hydrated.ts'

const PARAMETER = 'kategorie'

/** The category in the address, so that a filtered list can be linked, reloaded and left with "back". */
export function useChosenCategory(): BlogCategory | undefined {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  if (!hydrated) return undefined
  const wanted = search.get(PARAMETER)?.toLowerCase()
  return blogCategories.find((category) => category.toLowerCase() === wanted)
}

export function CategoryFilter({ chosen }: { chosen: BlogCategory | undefined }) {
  return (
    <nav aria-label="Artikel nach Thema">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...blogCategories].map((category) => (
          <li key={category ?? 'alle'}>
            <Link
              to={category ? `/blog?${PARAMETER}=${category.toLowerCase()}` : '/blog'}
              preventScrollReset
              className="chip"
              aria-current={category === chosen ? 'true' : undefined}
            >
              {category ?? 'Alle'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
