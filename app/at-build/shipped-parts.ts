import { drawingNames, publishedDrawing } from '../pictures/drawing.ts'
import { readArticles, readGuides, readLegalTexts } from './read-headers.ts'
import type { RenderingParts } from './rendering-parts.ts'

/** What the program ships of texts and drawings. */
export async function shippedParts(): Promise<Pick<RenderingParts, 'articles' | 'guides' | 'legalTexts' | 'drawings'>> {
  const drawings = await Promise.all(
    (await drawingNames()).map(async (name) => {
      const { src, width, height } = await publishedDrawing(name)
      return [name, { src, width, height }] as const
    }),
  )
  const [articles, guides, legalTexts] = await Promise.all([readArticles(), readGuides(), readLegalTexts()])
  return { articles, guides, legalTexts, drawings: Object.fromEntries(drawings) }
}
