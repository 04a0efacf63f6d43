import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EMAIL_MAX_LENGTH } from '../../rules/email-address.ts'
import { fieldLengths } from '../../rules/field-lengths.ts'
import { CONFIRMATION_LINK_HOURS } from '../../rules/link-lifetimes.ts'
import { FRESH_SIGN_IN_MINUTES, PASSWORD_MIN_LENGTH } from '../../rules/passwords.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE, UPLOAD_BUCKET } from '../../rules/uploads.ts'
import { device, legalFacts, practice, practiceDetails } from '../support/site/shipped-practice.ts'

/**
 * A fact about the practice stands in the shipped facts and nowhere else, so that replacing the samples replaces them everywhere.
 *
 * - A text is a fact when it could only be said of this practice: names, numbers, addresses, times. Ordinary words
 *   (`ordinaryWords`) may be used freely.
 * - A number alone says nothing, so it counts together with its unit: 90 as "90 Minuten" or "90 €", not as a width in pixels.
 */
const root = join(import.meta.dirname, '../..')

const sources = [
  'app/**/*.{ts,tsx,md,css}',
  'rules/**/*.ts',
  'server/**/*.ts',
  'supabase/functions/**/*.ts',
  'public/**/*.{html,txt,svg}',
]
const notSources =
  /\.test\.tsx?$|^app\/content\/facts\/(?:facts-of-document|shipped-facts|facts-schema|fact-kinds)\.ts$/

/** Words of everybody's language that happen to be values. */
const ordinaryWords = new Set<string>([
  practice.field,
  practice.owner.title,
  practice.owner.salutation,
  practice.owner.titleAwardedIn,
  practice.address.region,
  practice.address.country,
  practice.address.countryCode,
  practice.firstTalk.name,
  practice.followUp.name,
  practice.mwoSession.name,
  practice.prices.currency,
  practice.links.mwoDigital?.label ?? '',
  ...practice.prices.paymentMethods,
  ...practiceDetails.visit.map(({ subject }) => subject),
])

/** The unit that makes a number a fact, by the last name of its place. */
const units: Record<string, string> = {
  replyWithinHours: 'Stunden?',
  minMinutes: 'Min(?:uten|\\.)',
  maxMinutes: 'Min(?:uten|\\.)',
  minutes: 'Min(?:uten|\\.)',
  treatmentPerHour: '(?:€|Euro)',
  invoiceDueDays: 'Tagen?',
  offerAcceptanceDays: 'Tagen?',
  mailLogDays: 'Tagen?',
  enquiryMonths: 'Monaten?',
  uploadDaysAfterCompletion: 'Tagen?',
  unconfirmedSignupDays: 'Tagen?',
  optInProofYears: 'Jahren?',
  adminLoginDays: 'Tagen?',
  // "einmal im Monat", "eine E-Mail im Monat"
  maxPerMonth: '(?:mal|(?:e\\s+)?(?:E-Mails?|Mails?|Nachricht(?:en)?|Ausgaben?|Newsletter))\\s+(?:im|pro) Monat',
}

/** Numbers that are told elsewhere for another reason. `file` may be the beginning of a path. */
const otherFacts: { file: string; words: string; reason: string }[] = [
  {
    file: 'rules/request-limits.ts',
    words: 'inAll: 50_000',
    reason: 'enquiries in an hour, not metres',
  },
  ...['legal/agb', 'legal/datenschutz', 'blog/frequenztherapie-praxis-ablauf'].map((text) => ({
    file: `app/content/release-0/${text}.md`,
    words: 'erste Kopie ist',
    reason: 'the first copy of the patient file costs nothing by law (§ 630g BGB)',
  })),
  {
    file: 'app/content/release-0/blog/frequenztherapie-praxis-ablauf.md',
    words: 'author: "Heilpraktikergesetz (HeilprG)"',
    reason: 'cites the law itself as a source; it does not change with the practice',
  },
]

test('no shipped fact stands a second time in the sources', async () => {
  const files = await readSources()
  const facts = leaves({ ...practice, ...practiceDetails, ...legalFacts, device }).map(({ path, value }) => ({
    path,
    value,
    pattern: patternOf(path, value),
  }))
  const used = new Set<object>()

  const repeated = files.flatMap(({ file, text }) =>
    facts.flatMap(({ path, value, pattern }) =>
      [...(pattern ? text.matchAll(pattern) : [])].flatMap(({ index }) => {
        const line = text.slice(text.lastIndexOf('\n', index) + 1).split('\n', 1)[0] ?? ''
        const other = otherFacts.find((other) => file.startsWith(other.file) && line.includes(other.words))
        if (other) used.add(other)
        return other
          ? []
          : [`${file}:${text.slice(0, index).split('\n').length} repeats ${path} (${value}): ${line.trim()}`]
      }),
    ),
  )

  console.info(`Facts: ${facts.filter(({ pattern }) => pattern).length} values looked for in ${files.length} files`)
  expect(repeated).toEqual([])
  expect(
    otherFacts.filter((other) => !used.has(other)),
    'exceptions that nothing needs any more',
  ).toEqual([])
})

/** What `rules/` says in numbers, as a sentence or a line of code would say it again. */
const ruleNumbers: Record<string, string> = {
  'an e-mail address': `${EMAIL_MAX_LENGTH} Zeichen`,
  'a name': `${fieldLengths.firstName} Zeichen`,
  'a telephone number': `${fieldLengths.phone} Zeichen`,
  'a message': `(?:${fieldLengths.message}|5\\.000) Zeichen`,
  'the size of a file': `(?:höchstens|größer als|bis zu) ${MAX_UPLOAD_SIZE}|${MAX_UPLOAD_BYTES}`,
  'the kinds of file': 'PDF, JPEG, PNG|application/pdf.*image/jpeg',
  'the bucket': `'${UPLOAD_BUCKET}'`,
  'the link of the newsletter': `${CONFIRMATION_LINK_HOURS} Stunden`,
  'a password': `${PASSWORD_MIN_LENGTH} Zeichen|${PASSWORD_MIN_LENGTH} characters`,
  'a fresh sign-in': `${FRESH_SIGN_IN_MINUTES} Minuten`,
}

test('no number of rules/ stands a second time in the sources', async () => {
  const files = (await readSources()).filter(({ file }) => !file.startsWith('rules/'))
  const repeated = files.flatMap(({ file, text }) =>
    Object.entries(ruleNumbers).flatMap(([rule, words]) =>
      [
        ...text.matchAll(
          new RegExp(`(?<![\\p{L}\\d])(?:${words.replaceAll(' ', '(?:\\s|&nbsp;)+')})(?![\\p{L}\\d])`, 'gu'),
        ),
      ].map(({ 0: found, index }) => `${file}:${text.slice(0, index).split('\n').length} repeats ${rule}: ${found}`),
    ),
  )
  expect(repeated).toEqual([])
})

interface Leaf {
  path: string
  value: string | number
}

function leaves(value: unknown, path = 'practice'): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => leaves(part, `${path}.${name}`))
}

function patternOf(path: string, value: string | number): RegExp | undefined {
  if (typeof value === 'string') {
    if (value === '' || ordinaryWords.has(value)) return undefined
    // „kostenfrei“ is repeated by „zum kostenfreien Gespräch“, too.
    const ending = path.endsWith('.firstTalk.price') ? '(?:e[mnrs]?)?' : ''
    return asWord(`${RegExp.escape(value)}${ending}`)
  }
  if (/\.openingHours\.\d+\.days\.\d+$/.test(path)) return undefined
  if (path.endsWith('.serviceRadiusMeters')) return asWord(`50[_.]?000|${value / 1000}(?:\\s|&nbsp;)*(?:km|Kilometer)`)

  const unit = units[path.split('.').at(-1) ?? '']
  if (!unit) throw new Error(`${path}: say which unit makes this number a fact`)
  const number = value === 1 ? '(?:1|ein)' : value
  const restOfRange = '(?:\\s*(?:–|-|bis)\\s*\\d+)?'
  return asWord(`(?<!\\d[.,–-])${number}${restOfRange}(?:\\s|&nbsp;|\\{' '\\})*${unit}`)
}

function asWord(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'gu')
}

async function readSources(): Promise<{ file: string; text: string }[]> {
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).filter((file) => !notSources.test(file)).sort()
  return Promise.all(
    files.map(async (file) => ({ file, text: withoutComments(await readFile(join(root, file), 'utf8')) })),
  )
}

/** Comments may give examples; lines stay where they are. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(?<=^|\s)\/\/ .*$/gm, '')
}
