/** Slugs that are linked as "Ähnliche Artikel" (see related-articles.ts) and the article that treats the subject. */
export const movedArticles: Readonly<Record<string, string>> = {
  'zendawave-mobile-therapie': 'mwo-vs-zendawave',
  'kolloidales-wasser-zellaktivierung': 'kolloidales-wasser-zellgesundheit',
}

/** Where an address below /blog that is no article leads. */
export function destinationOfUnknownArticle(slug: string | undefined): string {
  const moved = slug && Object.hasOwn(movedArticles, slug) ? movedArticles[slug] : undefined
  return moved ? `/blog/${moved}` : '/blog'
}
