import { blogCategories } from '../../../content/blog-categories.ts'
import { blogListPath } from '../../../content/blog-lists.ts'
import type { BlogCategory } from '../../../content/headers.ts'

export function CategoryFilter({ chosen }: { chosen: BlogCategory | undefined }) {
  return (
    <nav aria-label="Artikel nach Thema">
      {/* In columns where they do not fit one line: there the words of another font would break the lines elsewhere. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.25em),1fr))] gap-2 lg:flex lg:flex-wrap">
        {[undefined, ...blogCategories].map((category) => (
          <li key={category ?? 'alle'} className="grid">
            <a
              href={blogListPath({ category })}
              className="chip justify-center"
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
