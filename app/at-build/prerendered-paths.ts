import { movedArticles } from '../content/moved-articles.ts'
import { givenDocuments } from './given-texts.ts'
import { addedPaths, redirectsOf } from './published-texts.ts'

/**
 * Every address without a parameter, the confirmation page without its token, the articles that moved or were taken back (a static
 * host cannot redirect by itself), those that the practice wrote, and the page for what does not exist.
 */
export async function prerenderedPaths({ getStaticPaths }: { getStaticPaths: () => string[] }): Promise<string[]> {
  const given = await givenDocuments()
  const moved = Object.keys(movedArticles).map((slug) => `/blog/${slug}`)
  return [
    ...new Set([
      ...getStaticPaths(),
      '/newsletter/confirm',
      ...moved,
      ...Object.keys(redirectsOf(given)),
      ...addedPaths(given),
      '/404',
    ]),
  ]
}
