import type { BlogCategory } from './headers.ts'

interface RelatedArticle {
  title: string
  excerpt: string
  slug: string
  category: BlogCategory
  readTime: number
}

/** The same two cards stand under every article. Their slugs redirect, see moved-articles.ts. */
export const relatedArticles: readonly RelatedArticle[] = [
  {
    title: 'ZENDAWAVE: das tragbare Gerät im Vergleich',
    excerpt: 'Handhabung, Technik, Kosten – und wer es nicht benutzen darf.',
    slug: 'zendawave-mobile-therapie',
    category: 'Therapie',
    readTime: 6,
  },
  {
    title: 'Kolloidales Wasser: was das Wort bedeutet',
    excerpt: 'Feine Teilchen in Wasser, die Risiken von Silber und was Behörden dazu sagen.',
    slug: 'kolloidales-wasser-zellaktivierung',
    category: 'Produkte',
    readTime: 7,
  },
]
