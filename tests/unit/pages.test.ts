import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'
import { attribute, elements, readBuiltPages, textBlocks } from '../support/site/built-pages.ts'
import { fontFaces } from '../support/site/font-faces.ts'
import { practice } from '../support/site/shipped-practice.ts'

const root = join(import.meta.dirname, '../..')
const pages = await readBuiltPages()

test('every page is valid HTML', async () => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
      rules: {
        // A list may carry a name; only elements that cannot must not.
        'aria-label-misuse': ['error', { allowAnyNamable: true }],
        // Scripts and styles come from the site itself.
        'require-sri': ['error', { target: 'crossorigin' }],
      },
    }),
  )
  // The pages of the admin area are one document.
  const different = new Map(pages.map(({ html, path }) => [html, path]))
  const problems: string[] = []
  for (const [html, path] of different) {
    for (const { messages } of (await validator.validateString(html)).results) {
      problems.push(...messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`))
    }
  }
  expect(different.size).toBeGreaterThan(25)
  expect(problems).toEqual([])
})

test('every picture says what it shows and how large it is, is in the build, and at most the first loads at once', () => {
  const wrong = pages.flatMap(({ path, document }) =>
    elements(document, (element) => element.tagName === 'img' && !attribute(element, 'aria-hidden')).flatMap(
      (image, index) => {
        const [src, alt, width, height, loading] = ['src', 'alt', 'width', 'height', 'loading'].map(
          (name) => attribute(image, name) ?? '',
        )
        const isRight = /\S{3}/.test(String(alt)) && Number(width) > 0 && Number(height) > 0
        const isThere = existsSync(join(root, 'build/client', String(src)))
        return isRight && isThere && (index === 0 || loading === 'lazy') ? [] : [`${path}: ${src}`]
      },
    ),
  )
  expect(wrong).toEqual([])
})

test('no page loads a second file of a typeface for one character', async () => {
  // `noscript` is text to a parser that runs scripts, its tags included.
  const shown = new Set(
    pages.flatMap(({ document }) => textBlocks(document)).flatMap((text) => [...text.replaceAll(/[<>{}=]/g, '')]),
  )
  const faces = await fontFaces()
  const cut = new Set(
    faces.filter(({ file }) => file.startsWith('../fonts/')).flatMap(({ characters }) => [...characters]),
  )
  const others = new Set(faces.flatMap(({ characters }) => [...characters]))
  expect([...shown].filter((character) => others.has(character) && !cut.has(character))).toEqual([])
})

const entries = pages.flatMap(({ path, document }) =>
  elements(document, (element) => attribute(element, 'type') === 'application/ld+json').map(
    ({ childNodes: [json] }) => {
      const data: { '@type': string } & Record<string, unknown> = JSON.parse(json && 'value' in json ? json.value : '')
      return { path, data }
    },
  ),
)

test('every kind of page has its structured data', () => {
  const typesOf = (page: string) => entries.filter(({ path }) => path === page).map(({ data }) => data['@type'])

  expect(typesOf('/')).toEqual(['LocalBusiness', 'WebSite'])
  expect(typesOf('/beratung')).toEqual(['LocalBusiness', 'FAQPage', 'BreadcrumbList'])
  expect(typesOf('/blog/lakhovsky-pionier')).toEqual(['BlogPosting', 'BreadcrumbList'])
  expect(typesOf('/ratgeber/wasser')).toEqual(['BreadcrumbList'])
  expect(typesOf('/500')).toEqual([])
})

test('the structured data has what search engines ask for, and the practice is that of the facts', () => {
  const text = expect.stringMatching(/\S/)
  const url = expect.stringMatching(/^https?:\/\//)
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
  const asked: Record<string, object> = {
    LocalBusiness: {
      '@id': url,
      name: practice.name,
      url,
      image: url,
      telephone: practice.phone.e164,
      priceRange: '$$',
      address: { streetAddress: text, postalCode: text, addressLocality: text, addressCountry: 'DE' },
      areaServed: { geoMidpoint: practice.address.geo, geoRadius: practice.serviceRadiusMeters },
      openingHoursSpecification: practice.openingHours.map(({ opens, closes }) => ({ opens, closes })),
    },
    WebSite: { name: text, url, publisher: { '@id': url } },
    FAQPage: { mainEntity: expect.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/\?$/) })]) },
    BlogPosting: {
      headline: expect.stringMatching(/^.{1,110}$/),
      description: text,
      datePublished: day,
      dateModified: day,
      author: { name: text, url },
      image: url,
      url,
      keywords: text,
    },
    BreadcrumbList: {
      itemListElement: expect.arrayContaining([{ '@type': 'ListItem', position: 2, name: text, item: url }]),
    },
  }
  for (const { path, data } of entries) expect(data, path).toMatchObject(asked[data['@type']] ?? { known: true })
})

test('no entry rates the practice, promises a therapy or calls the practitioner a physician', () => {
  const types = JSON.stringify(entries).matchAll(/"@type":"(\w+)"/g)
  const forbidden = /Rating|Review|Medical|Physician|Hospital|Drug|Therapy|Offer/

  expect(Array.from(types, ([, type = '']) => type).filter((type) => forbidden.test(type))).toEqual([])
})
