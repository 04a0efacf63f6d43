import type { ArticleHeader, BlogCategory } from './headers.ts'
import type { DrawingFile } from './pictures/drawing-file.ts'

/** A card under an article. */
export interface RelatedArticle {
  title: string
  excerpt: string
  slug: string
  /** The article to which a slug redirects, see moved-articles.ts. */
  leadsTo: string
  category: BlogCategory
  readTime: number
  picture: DrawingFile
  imageAlt: string
}

type FixedArticle = Omit<RelatedArticle, 'picture' | 'readTime'> & { drawing: string }

/** The two cards under an article. Their slugs redirect, see moved-articles.ts. */
const fixedArticles: readonly FixedArticle[] = [
  {
    title: 'ZENDAWAVE: das tragbare Gerät im Vergleich',
    excerpt: 'Handhabung, Technik, Kosten – und wer es nicht benutzen darf.',
    slug: 'zendawave-mobile-therapie',
    leadsTo: 'mwo-vs-zendawave',
    category: 'Therapie',
    drawing: 'two-devices',
    imageAlt: 'Zwei gleiche Stühle: einer zwischen zwei mannshohen Antennen, auf dem anderen ein tragbares Gerät.',
  },
  {
    title: 'Kolloidales Wasser: was das Wort bedeutet',
    excerpt: 'Feine Teilchen in Wasser, die Risiken von Silber und was Behörden dazu sagen.',
    slug: 'kolloidales-wasser-zellaktivierung',
    leadsTo: 'kolloidales-wasser-zellgesundheit',
    category: 'Produkte',
    drawing: 'three-glasses',
    imageAlt:
      'Drei Gläser Wasser: eines mit feinen Teilchen im Licht, eines mit Fragezeichen, eines unter dem Wasserhahn.',
  },
]

/** Takes the place of a card that would lead back to the article under which it stands. */
const substitute: FixedArticle = {
  title: 'Was die Wissenschaft über Frequenztherapie weiß',
  excerpt: 'Was Frequenz heißt, was gut untersucht ist und woran man eine gute Studie erkennt.',
  slug: 'wissenschaft-frequenztherapie',
  leadsTo: 'wissenschaft-frequenztherapie',
  category: 'Wissenschaft',
  drawing: 'fair-comparison',
  imageAlt: 'Zwei gleiche Gruppen: ein Gerät ist eingesteckt, eines nicht, und beide Pegel stehen gleich hoch.',
}

/** @returns up to two cards, none of which leads to the article with this slug, or to one that is not among `articles` */
export function relatedArticles(
  slug: string,
  articles: readonly Pick<ArticleHeader, 'slug' | 'readTime'>[],
  drawings: Readonly<Record<string, DrawingFile>>,
): RelatedArticle[] {
  return fixedArticles
    .map((card) => (card.leadsTo === slug ? substitute : card))
    .flatMap(({ drawing, ...card }) => {
      const picture = drawings[drawing]
      const article = articles.find(({ slug }) => slug === card.leadsTo)
      return picture && article ? [{ ...card, readTime: article.readTime, picture }] : []
    })
}
