import { expect, test } from 'vitest'
import {
  attribute,
  type BuiltPage,
  elements,
  hasClass,
  readBuiltPages,
  textBlocks,
} from '../support/site/built-pages.ts'
import { shippedHeaders } from '../support/site/shipped-site.ts'

const wordsOfArticle = { least: 900, most: 1500 }
const wordsOfGuide = { least: 700, most: 1200 }

/** What the practice counts as reading speed: the header of each article states the minutes. */
const wordsPerMinute = { slow: 130, fast: 280 }

test('articles and guides are as long as they should be, name their sources, and say so truly', {
  timeout: 180_000,
}, async () => {
  const pages = await readBuiltPages()
  const { articles, guides } = await shippedHeaders()
  const rows = [
    ...articles.map(({ slug, sources, readTime }) => ({
      path: `/blog/${slug}`,
      sources,
      readTime,
      limits: wordsOfArticle,
    })),
    ...guides.map(({ slug, sources }) => ({
      path: `/ratgeber/${slug}`,
      sources,
      readTime: undefined,
      limits: wordsOfGuide,
    })),
  ].map((row) => ({ ...row, words: countWords(pages, row.path) }))

  console.info(rows.map(({ path, words, sources }) => `${path}: ${words} words, ${sources.length} sources`).join('\n'))

  for (const { path, words, sources, readTime, limits } of rows) {
    expect.soft(words, `${path}: words`).toBeGreaterThanOrEqual(limits.least)
    expect.soft(words, `${path}: words`).toBeLessThanOrEqual(limits.most)
    expect.soft(sources.length, `${path}: sources`).toBeGreaterThanOrEqual(3)
    if (readTime === undefined) continue
    expect.soft(words / readTime, `${path}: words in each of ${readTime} minutes`).toBeGreaterThan(wordsPerMinute.slow)
    expect.soft(words / readTime, `${path}: words in each of ${readTime} minutes`).toBeLessThan(wordsPerMinute.fast)
  }
})

test('every source stands on its page with author, year, title and place (§ 6 HWG)', { timeout: 180_000 }, async () => {
  const pages = await readBuiltPages()
  const { articles, guides } = await shippedHeaders()

  for (const [folder, texts] of [
    ['blog', articles],
    ['ratgeber', guides],
  ] as const) {
    for (const { slug, sources } of texts) {
      const shown = textBlocks(pageAt(pages, `/${folder}/${slug}`).document).join('\n')
      for (const { author, year, title, place } of sources) {
        for (const part of [author, `(${year})`, title, place]) expect.soft(shown, slug).toContain(part)
      }
    }
  }
})

test('the six articles, six guides and five legal texts have the addresses of the specification', {
  timeout: 180_000,
}, async () => {
  const paths = (await readBuiltPages()).map(({ path }) => path)

  expect(paths).toEqual(
    expect.arrayContaining([
      ...[
        'wissenschaft-frequenztherapie',
        'lakhovsky-pionier',
        'mwo-vs-zendawave',
        'kolloidales-wasser-zellgesundheit',
      ].map((slug) => `/blog/${slug}`),
      ...['erfolgsgeschichten-patienten', 'frequenztherapie-praxis-ablauf'].map((slug) => `/blog/${slug}`),
      ...['hochfrequenz', 'gesundheit', 'resonanz', 'kolloidal', 'wasser', 'sauerstoff'].map(
        (slug) => `/ratgeber/${slug}`,
      ),
      ...['agb', 'widerrufsrecht', 'impressum', 'datenschutz', 'cookies'].map((slug) => `/legal/${slug}`),
    ]),
  )
})

/** The author's words: without the notice and the list of exclusions, which the site adds in the same words everywhere. */
function countWords(pages: BuiltPage[], path: string): number {
  const prose = elements(pageAt(pages, path).document, (element) => hasClass(element, 'prose'))
  const added = prose.flatMap((text) =>
    elements(text, (element) => attribute(element, 'role') === 'note' || hasClass(element, 'exclusions')),
  )
  return sum(prose.map(wordsIn)) - sum(added.map(wordsIn))
}

function wordsIn(element: Parameters<typeof textBlocks>[0]): number {
  return textBlocks(element)
    .join(' ')
    .split(' ')
    .filter((part) => /[\p{L}\d]/u.test(part)).length
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function pageAt(pages: BuiltPage[], path: string): BuiltPage {
  const page = pages.find((page) => page.path === path)
  if (!page) throw new Error(`the build has no page ${path}`)
  return page
}
