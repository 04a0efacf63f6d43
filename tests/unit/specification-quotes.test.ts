import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Quoted, and no German text of the product. */
const notShown = new Set(['sign up again', '$$'])

/** Put together from parts; the tests of their forms read them whole. */
const composed = new Set([
  'N Aufrufe',
  'N Min. Lesezeit',
  'MWO Anfragen (count)',
  'E-Mail-Adresse zu lang (max. 255 Zeichen)',
  'Vorname zu lang (max. 100 Zeichen)',
  'Nachname zu lang (max. 100 Zeichen)',
  'Beratungsanfrage eingegangen',
  'Vielen Dank! Wir melden uns innerhalb von 24 Stunden bei Ihnen.',
])

/** Not the apostrophe of "the provider's". */
const quoted = /(?<=^|[\s(])'([^'\n]+)'(?=[\s).,;:]|$)/gm

/** Which page shows it is for other tests; this one sees that no text is lost or reworded. */
test('every text that the specification quotes is in the product letter for letter', async () => {
  const specification = await readFile(join(root, 'docs/specification.txt'), 'utf8')
  const quotes = [...new Set(Array.from(specification.matchAll(quoted), ([, quote = '']) => quote))]
  const product = await readProduct()

  expect(quotes.length).toBeGreaterThan(100)
  const lost = quotes.filter((quote) => !notShown.has(quote) && !patternOf(quote).test(product))
  expect(lost.toSorted()).toEqual([...composed].toSorted())
})

/** A number or a word in braces may come from a constant. */
function patternOf(quote: string): RegExp {
  const parts = quote.split(/(\d+|\{[^}]*\})/)
  const value = '(?:\\$?\\{.*?\\}|\\d+)'
  return new RegExp(
    parts
      .map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?:${RegExp.escape(part)}|${value})`))
      .join(''),
  )
}

/** What is written in it, on one line: a place to break inside of a word would be served. */
async function readProduct(): Promise<string> {
  const places = ['{app,content,database,rules,server}/**/*.{ts,tsx,sql,json,md}']
  const files = (await Array.fromAsync(glob(places, { cwd: root }))).filter((file) => !/\.test\.tsx?$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return texts
    .join('\n')
    .replaceAll('&amp;', '&')
    .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
}
