import type { DrawingFile } from '../pictures/drawing.ts'
import type { BlogCategory } from './headers.ts'

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

type FixedArticle = Omit<RelatedArticle, 'picture'> & { drawing: string }

/** The two cards under an article. Their slugs redirect, see moved-articles.ts. */
const fixedArticles: readonly FixedArticle[] = [
  {
    title: 'ZENDAWAVE: das tragbare Gerät im Vergleich',
    excerpt: 'Handhabung, Technik, Kosten – und wer es nicht benutzen darf.',
    slug: 'zendawave-mobile-therapie',
    leadsTo: 'mwo-vs-zendawave',
    category: 'Therapie',
    readTime: 6,
    drawing: 'two-devices',
    imageAlt: 'Zwei gleiche Stühle: einer zwischen zwei mannshohen Antennen, auf dem anderen ein tragbares Gerät.',
  },
  {
    title: 'Kolloidales Wasser: was das Wort bedeutet',
    excerpt: 'Feine Teilchen in Wasser, die Risiken von Silber und was Behörden dazu sagen.',
    slug: 'kolloidales-wasser-zellaktivierung',
    leadsTo: 'kolloidales-wasser-zellgesundheit',
    category: 'Produkte',
    readTime: 7,
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
  readTime: 6,
  drawing: 'fair-comparison',
  imageAlt: 'Zwei gleiche Gruppen: ein Gerät ist eingesteckt, eines nicht, und beide Pegel stehen gleich hoch.',
}

/** @returns two cards, none of which leads to the article with this slug */
export function relatedArticles(slug: string, drawings: Readonly<Record<string, DrawingFile>>): RelatedArticle[] {
  return fixedArticles
    .map((card) => (card.leadsTo === slug ? substitute : card))
    .flatMap(({ drawing, ...card }) => {
      const picture = drawings[drawing]
      return picture ? [{ ...card, picture }] : []
    })
}
