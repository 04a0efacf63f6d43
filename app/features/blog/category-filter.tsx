import { blogCategories } from '../../content/blog-categories.ts'
import { blogListPath } from '../../content/blog-lists.ts'
import type { BlogCategory } from '../../content/headers.ts'

export function CategoryFilter({ chosen }: { chosen: BlogCategory | undefined }) {
  return (
    <nav aria-label="Artikel nach Thema">
      <ul className="chips">
        {[undefined, ...blogCategories].map((category) => (
          <li key={category ?? 'alle'}>
            <a
              href={blogListPath({ category })}
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
