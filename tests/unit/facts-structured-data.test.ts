import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { attribute, type BuiltPage, elements, readBuiltPages } from '../support/site/built-pages.ts'
import { practice } from '../support/site/shipped-practice.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

interface Entry {
  path: string
  data: { '@type': string } & Record<string, unknown>
}

test('the structured data speaks the vocabulary of schema.org', { timeout: 180_000 }, async () => {
  const entries = await readEntries()

  expect(await compilerErrors(entries)).toBe('')

  const types = [...new Set(entries.map(({ data }) => data['@type']))]
  console.info(`Structured data: ${entries.length} entries of ${types.length} types (${types.join(', ')})`)
})

test.each([
  ['an invented property', { heading: 'Titel' }],
  ['a wrong value', { wordCount: 'viele' }],
])('%s is noticed', { timeout: 180_000 }, async (_name, wrong) => {
  const data = { '@context': 'https://schema.org', '@type': 'BlogPosting', ...wrong }

  const errors = await compilerErrors([{ path: '/', data }])

  expect(errors).toContain(Object.keys(wrong)[0])
})

test('every entry has what search engines ask for', { timeout: 180_000 }, async () => {
  for (const { path, data } of await readEntries()) {
    const schema = required[data['@type']]
    if (!schema) throw new Error(`${path}: nobody said what a ${data['@type']} needs`)
    expect.soft(schema.safeParse(data).error?.issues ?? [], `${path}: ${data['@type']}`).toEqual([])
  }
})

test('every kind of page has its entries', { timeout: 180_000 }, async () => {
  const entries = await readEntries()
  const typesOf = (page: string) => entries.filter(({ path }) => path === page).map(({ data }) => data['@type'])

  expect(typesOf('/')).toEqual(['LocalBusiness', 'WebSite'])
  expect(typesOf('/beratung')).toEqual(['LocalBusiness', 'FAQPage', 'BreadcrumbList'])
  expect(typesOf('/blog/lakhovsky-pionier')).toEqual(['BlogPosting', 'BreadcrumbList'])
  expect(typesOf('/ratgeber/wasser')).toEqual(['BreadcrumbList'])
  expect(typesOf('/legal/impressum')).toEqual(['BreadcrumbList'])
  expect(typesOf('/500')).toEqual([])
})

test('the practice is a neutral business with the hours, the area and the prices of the facts', {
  timeout: 180_000,
}, async () => {
  const business = (await readEntries()).find(({ data }) => data['@type'] === 'LocalBusiness')?.data

  expect(business).toMatchObject({
    name: practice.name,
    telephone: practice.phone.e164,
    priceRange: practice.prices.rangeLabel,
    areaServed: { geoMidpoint: practice.address.geo, geoRadius: practice.serviceRadiusMeters },
    openingHoursSpecification: practice.openingHours.map(({ opens, closes }) => ({ opens, closes })),
  })
})

test('no entry rates the practice, promises a therapy or calls the practitioner a physician', {
  timeout: 180_000,
}, async () => {
  const types = (await readEntries()).flatMap(({ data }) =>
    [...JSON.stringify(data).matchAll(/"@type":"(\w+)"/g)].map(([, type = '']) => type),
  )

  const forbidden = /Rating|Review|Medical|Physician|Hospital|Drug|Therapy|Offer/
  expect(types).toEqual(expect.arrayContaining(['LocalBusiness', 'WebSite', 'BlogPosting']))
  expect(types.filter((type) => forbidden.test(type))).toEqual([])
})

const text = z.string().min(1)
const url = z.url({ protocol: /^https?$/ })
const day = z.iso.date()
const time = z.string().regex(/^\d{2}:\d{2}$/)
const reference = z.looseObject({ '@id': url })

const required: Record<string, z.ZodType> = {
  LocalBusiness: z.looseObject({
    '@id': url,
    name: text,
    url,
    image: url,
    telephone: z.string().regex(/^\+\d{6,}$/),
    address: z.looseObject({
      streetAddress: text,
      postalCode: text,
      addressLocality: text,
      addressCountry: z.string().length(2),
    }),
    areaServed: z.looseObject({
      '@type': z.literal('GeoCircle'),
      geoMidpoint: z.looseObject({ latitude: z.coerce.number(), longitude: z.coerce.number() }),
      geoRadius: z.number(),
    }),
    openingHoursSpecification: z
      .array(z.looseObject({ dayOfWeek: z.array(text).min(1), opens: time, closes: time }))
      .min(1),
  }),
  WebSite: z.looseObject({ name: text, url, publisher: reference }),
  FAQPage: z.looseObject({
    mainEntity: z
      .array(z.looseObject({ name: z.string().endsWith('?'), acceptedAnswer: z.looseObject({ text }) }))
      .min(4),
  }),
  BlogPosting: z.looseObject({
    headline: z.string().min(1).max(110),
    description: text,
    datePublished: day,
    dateModified: day,
    // The practice, while nobody in it has read the text.
    author: z.looseObject({ '@type': z.enum(['Person', 'LocalBusiness']), name: text, url }),
    image: url,
    url,
    keywords: text,
  }),
  BreadcrumbList: z.looseObject({
    itemListElement: z
      .array(z.looseObject({ position: z.int(), name: text, item: url }))
      .min(2)
      .refine((steps) => steps.every(({ position }, index) => position === index + 1), 'positions count from 1'),
  }),
}

/**
 * `schema-dts` is the vocabulary of schema.org as TypeScript types. Each entry, written into a file as a literal, is
 * checked by the compiler: an unknown property, a wrong value or a property of another type does not compile.
 */
async function compilerErrors(entries: Entry[]): Promise<string> {
  await mkdir(join(root, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(root, 'test-results/structured-data-'))
  const file = join(folder, 'entries.ts')
  const types = [...new Set(entries.map(({ data }) => data['@type']))]
  const literals = entries.map(({ path, data }, index) =>
    [`// ${path}`, `export const entry${index}: WithContext<${data['@type']}> = ${JSON.stringify(data)}`].join('\n'),
  )
  await writeFile(file, [`import type { ${types.join(', ')}, WithContext } from 'schema-dts'`, ...literals].join('\n'))

  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--moduleResolution', 'bundler']
  const errors = await run(process.execPath, [compiler, ...options, '--module', 'esnext', file], { cwd: root }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  await rm(folder, { recursive: true })
  return errors
}

async function readEntries(): Promise<Entry[]> {
  return (await readBuiltPages()).flatMap(entriesOf)
}

function entriesOf({ path, document }: BuiltPage): Entry[] {
  const scripts = elements(document, (element) => attribute(element, 'type') === 'application/ld+json')
  return scripts.map(({ childNodes: [content] }) => {
    if (!content || !('value' in content)) throw new Error(`${path}: empty structured data`)
    return { path, data: JSON.parse(content.value) }
  })
}
