import type { Site } from '../../content/site/site.ts'

/** What the page of an article is rendered from. */
export function siteOfArticle(site: Site, path: string): Site {
  const only = <Value>(from: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries({ [path]: from[path] }).filter(([, value]) => value !== undefined)) as Record<
      string,
      Value
    >
  const { byPath, related } = site.texts
  return { ...site, texts: { byPath: only(byPath), articles: [], issues: [], related: only(related), redirects: {} } }
}

/** Whether two sites make the same page of an article. An unchanged text is the same object (`textViewModels`). */
export function isSameArticle(path: string, one: Site, other: Site): boolean {
  return (
    one.texts.byPath[path] === other.texts.byPath[path] &&
    aroundTexts(one) === aroundTexts(other) &&
    JSON.stringify(one.texts.related[path]) === JSON.stringify(other.texts.related[path])
  )
}

const known = new WeakMap<Site, string>()

function aroundTexts(site: Site): string {
  const { texts, ...around } = site
  const text = known.get(site) ?? JSON.stringify(around)
  known.set(site, text)
  return text
}
