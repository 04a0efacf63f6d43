import { movedArticles } from '../content/moved-articles.ts'

/**
 * Every address without a parameter, the confirmation page without its token, the articles that moved (a static host cannot
 * redirect by itself), and the page for what does not exist.
 */
export function prerenderedPaths({ getStaticPaths }: { getStaticPaths: () => string[] }): string[] {
  const moved = Object.keys(movedArticles).map((slug) => `/blog/${slug}`)
  return [...new Set([...getStaticPaths(), '/newsletter/confirm', ...moved, '/404'])]
}
