import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { device, legalFacts, practice, practiceDetails } from '../support/site/shipped-practice.ts'

const root = join(import.meta.dirname, '../..')

/** Ordinary words that happen to be values. */
const ordinaryWords = [
  practice.field,
  practice.owner.title,
  practice.owner.salutation,
  practice.owner.titleAwardedIn,
  practice.address.region,
  practice.address.country,
  practice.address.countryCode,
  practice.firstTalk.name,
  practice.mwoSession.name,
  practice.prices.currency,
  practice.links.mwoDigital?.label,
  practice.replyClock,
  ...practice.prices.paymentMethods,
  ...practiceDetails.visit.map(({ subject }) => subject),
]

/** A number is a fact together with its unit: 90 as "90 Minuten", not as a width in pixels. By the end of its name. */
const units: [name: RegExp, unit: string][] = [
  [/minutes$/i, 'Min(?:uten|\\.)'],
  [/Hours$/, 'Stunden?'],
  [/Days/, 'Tagen?'],
  [/Months$/, 'Monaten?'],
  [/Years$/, 'Jahren?'],
  [/(?:treatmentPerHour|lateFee)$/, '(?:€|Euro)'],
  // "einmal im Monat", "eine E-Mail im Monat"
  [/maxPerMonth$/, '(?:mal|(?:e\\s+)?(?:E-Mails?|Mails?|Nachricht(?:en)?|Ausgaben?|Newsletter))\\s+(?:im|pro) Monat'],
]

/** Lines that tell something else: enquiries in an hour, the free first copy of § 630g BGB, the law as a source. */
const somethingElse = /inAll: 50_000|erste Kopie ist|author: "Heilpraktikergesetz \(HeilprG\)"/

const sources = await readSources()

/** So that replacing the samples of the shipped facts replaces them everywhere. */
test('no shipped fact stands a second time in the sources', () => {
  const facts = leaves({ ...practice, ...practiceDetails, ...legalFacts, device }, 'practice')
  const repeated = facts.flatMap(([path, value]) => repetitions(path, patternOf(path, value)))

  expect(facts.length).toBeGreaterThan(100)
  expect(repeated.filter((line) => !somethingElse.test(line))).toEqual([])
})

function repetitions(what: string, pattern: string | undefined): string[] {
  if (pattern === undefined) return []
  const asWord = new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'gu')
  return sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(asWord), ({ index }) => {
      const before = text.slice(0, index).split('\n')
      return `${file}:${before.length} repeats ${what}: ${before.at(-1)}${text.slice(index).split('\n', 1)[0]}`
    }),
  )
}

function leaves(value: unknown, path: string): [path: string, value: string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => leaves(part, `${path}.${name}`))
}

function patternOf(path: string, value: string | number): string | undefined {
  if (typeof value === 'string') {
    if (value === '' || ordinaryWords.includes(value)) return undefined
    // „kostenfrei“ is repeated by „zum kostenfreien Gespräch“, too.
    return RegExp.escape(value) + (path.endsWith('.firstTalk.price') ? '(?:e[mnrs]?)?' : '')
  }
  if (/\.openingHours\.\d+\.days\.\d+$/.test(path)) return undefined
  if (path.endsWith('.serviceRadiusMeters')) return `50[_.]?000|${value / 1000}(?:\\s|&nbsp;)*(?:km|Kilometer)`
  const [, unit] = units.find(([name]) => name.test(path)) ?? []
  if (!unit) throw new Error(`${path}: say which unit makes this number a fact`)
  const number = value === 1 ? '(?:1|ein)' : value
  return `(?<!\\d[.,–-])${number}(?:\\s*(?:–|-|bis)\\s*\\d+)?(?:\\s|&nbsp;|\\{' '\\})*${unit}`
}

/** Without comments, which may give examples; lines stay where they are. */
async function readSources(): Promise<{ file: string; text: string }[]> {
  const places = ['{app,content,rules,server}/**/*.{ts,tsx,md,css}', 'public/**/*.{html,txt,svg}']
  const theFactsThemselves =
    /^content\/facts\/(?:facts-of-document|shipped-facts|facts-schema|words-schema|in-form|fact-kinds)\.ts$/
  const files = await Array.fromAsync(glob(places, { cwd: root }))
  return Promise.all(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file) && !theFactsThemselves.test(file))
      .sort()
      .map(async (file) => {
        const text = await readFile(join(root, file), 'utf8')
        const withoutBlocks = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
        return { file, text: withoutBlocks.replace(/(?<=^|\s)\/\/ .*$/gm, '') }
      }),
  )
}
