import { readRelease0 } from '../../../app/at-build/read-release-0.ts'
import type { ArticleHeader, GuideHeader } from '../../../content/headers.ts'
import { makeSite } from '../../../content/site/make-site.ts'
import type { Site } from '../../../content/site/site.ts'
import { berlinMinute } from '../../../rules/berlin-time.ts'
import { readDrawings } from '../../../server/site/load-renderer.ts'
import { SHIPPED } from '../../../server/site/pages.ts'

/** The site of release 0. */
export async function shippedSite(): Promise<Site> {
  const parts = { url: 'http://localhost:3000', release0: await readRelease0(), drawings: await readDrawings() }
  return makeSite(SHIPPED, berlinMinute(new Date()), parts)
}

/** The headers of its articles and guides, without break points in long words. */
export async function shippedHeaders(): Promise<{ articles: ArticleHeader[]; guides: GuideHeader[] }> {
  const { texts } = JSON.parse(JSON.stringify(await shippedSite()).replaceAll('\u00ad', '')) as Site
  return {
    articles: [...texts.articles],
    guides: Object.values(texts.byPath).flatMap((text) => (text.kind === 'guide' ? [text.header] : [])),
  }
}
