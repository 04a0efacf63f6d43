import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'
import { destinationOfUnknownArticle } from '../../content/moved-articles.ts'
import { BUILD_FOLDER } from '../../server/site/build-site-when-needed.ts'
import {
  attribute,
  type BuiltPage,
  type Element,
  elements,
  one,
  readBuiltPages,
  textBlocks,
} from '../support/site/built-pages.ts'
import { fontFaces } from '../support/site/font-faces.ts'
import { practice } from '../support/site/shipped-practice.ts'
import { movedPaths, neverListed, publicPaths } from '../support/site/site-paths.ts'
import { quotedTexts } from '../support/texts/quoted-texts.ts'

/** What every page says of itself in its document: to readers, to search engines and to messengers. */
const SITE = 'http://localhost:3000'
const pages = await readBuiltPages()

test('every page has a title of its own, one heading, and says so in German', () => {
  const read = pages.filter(({ path }) => [...publicPaths, '/404', '/500'].includes(path))
  for (const page of read) {
    expect.soft(titleOf(page), page.path).toContain(practice.name)
    expect.soft(attribute(one(page, 'html'), 'lang'), page.path).toBe('de')
    expect.soft(wordsOf(one(page, 'main')), page.path).toMatch(/\p{L}{3,}.*\p{L}{3,}/u)
    one(page, 'h1')
  }
  expect(new Set(read.map(titleOf)).size).toBe(read.length)
})

test('the pages show the texts that the specification quotes, letter for letter', () => {
  for (const { page, texts } of quotedTexts) {
    const parts = elements(pageAt(page).document, () => true).flatMap((element) => [element, ...element.childNodes])
    const shown = parts.map(wordsOf)
    const missing = texts.filter((text) =>
      typeof text === 'string' ? !shown.includes(text) : !shown.some((candidate) => text.test(candidate)),
    )
    expect.soft(missing, page).toEqual([])
  }
})

test('the way back begins at the first page and ends where one is, which is no link', () => {
  for (const page of publicPages()) {
    const [trail] = elements(page.document, (element) => attribute(element, 'aria-label') === 'Brotkrumen')
    if (page.path === '/') {
      expect(trail).toBeUndefined()
      continue
    }
    const steps = trail ? tags(trail, 'li') : []
    expect.soft(steps.length, page.path).toBe(page.path.split('/').length)
    expect.soft(wordsOf(steps[0]), page.path).toBe('Startseite')
    expect.soft(hrefsIn(steps[0]), page.path).toEqual(['/'])
    expect.soft(hrefsIn(steps.at(-1)), page.path).toEqual([])
    expect.soft(current(steps.at(-1)), page.path).toHaveLength(1)
    if (/^\/blog\/./.test(page.path)) expect.soft(wordsOf(steps.at(-1)), page.path).toBe(wordsOf(one(page, 'h1')))
  }
})

test('no form puts what is typed into an address while scripts are off', () => {
  const forms = pages.flatMap((page) => tags(page.document, 'form').map((form) => ({ form, path: page.path })))
  expect(forms.length).toBeGreaterThan(3)
  for (const { form, path } of forms) expect.soft(attribute(form, 'method'), path).toBe('post')
})

test('messengers get address, words and picture of every page', () => {
  for (const page of publicPages()) {
    const { path } = page
    const meta = metaOf(page)
    const canonical = tags(page.document, 'link').filter((link) => attribute(link, 'rel') === 'canonical')
    const description = meta.description?.[0] ?? ''

    expect.soft(canonical.map((link) => attribute(link, 'href'))).toEqual([SITE + path])
    expect.soft(meta, path).toMatchObject({
      'og:url': [SITE + path],
      'og:locale': ['de_DE'],
      'og:site_name': [practice.name],
      'og:type': [/^\/blog\/./.test(path) ? 'article' : 'website'],
      // Messengers show the name of the site beside it.
      'og:title': [expect.not.stringContaining(practice.name)],
      'og:description': [description],
      'og:image': [expect.stringContaining(`${SITE}/api/og?title=`)],
      'og:image:alt': [expect.stringMatching(/\S/)],
      'twitter:card': ['summary_large_image'],
    })
    expect.soft(meta['og:image:alt'], path).not.toEqual([practice.name])
    expect.soft(meta.keywords?.[0]?.split(',').length, path).toBeGreaterThan(2)
    expect.soft(description.length, path).toBeGreaterThan(20)
    expect.soft(description.length, path).toBeLessThanOrEqual(180)
  }
})

test('an article has Open Graph data of an article: author, time, section and tags', () => {
  expect(metaOf(pageAt('/blog/lakhovsky-pionier'))).toMatchObject({
    // No author until a person of the practice has read the text.
    author: [practice.name],
    'article:published_time': [expect.stringMatching(/^\d{4}-\d\d-\d\d/)],
    'article:section': ['Geschichte'],
    'article:tag': ['Lakhovsky', 'Multiwellen-Oszillator', 'Geschichte'],
  })
})

test('every article names its author to readers as it does to search engines', () => {
  for (const page of publicPages().filter(({ path }) => /^\/blog\/./.test(path))) {
    const [author = ''] = metaOf(page).author ?? []
    expect.soft(author, page.path).not.toBe('')
    expect.soft(wordsOf(one(page, 'main')), page.path).toContain(` von ${author}`)
  }
})

test('soft hyphens stand in lines of text alone, not in titles, attributes and data', () => {
  // What hydrates an island becomes text.
  const shown = ['data-content']
  for (const { path, document } of pages) {
    for (const element of elements(document, () => true)) {
      const values = element.attrs.filter(({ name }) => !shown.includes(name)).map(({ value }) => value)
      const isData = element.tagName === 'title' || attribute(element, 'type') === 'application/ld+json'
      const data = isData ? element.childNodes.flatMap((node) => ('value' in node ? node.value : [])) : []
      expect
        .soft(
          [...values, ...data].filter((text) => text.includes('\u00ad')),
          path,
        )
        .toEqual([])
    }
  }
})

test('the page that confirms a signup says without scripts how to reach the practice', () => {
  const [without] = tags(one(pageAt('/newsletter/confirm'), 'main'), 'noscript')
  expect(wordsOf(without)).toContain(practice.phone.display)
})

test('pages for one person are not listed, nor anything while the data are samples', () => {
  for (const page of pages) {
    const hidden = practice.isSample || [...neverListed, '/404'].includes(page.path)
    expect.soft(metaOf(page).robots?.[0], page.path).toBe(hidden ? 'noindex' : undefined)
    const samples = textBlocks(page.document).filter((text) => text.includes('Beispieldaten'))
    if (publicPaths.includes(page.path)) expect.soft(samples.length > 0, page.path).toBe(practice.isSample)
  }
})

test('no link inside the site is dead, neither the page nor the place on it', async () => {
  const files = await readdir(join(BUILD_FOLDER, 'client'), { recursive: true })
  const written = ['/feed.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest']
  const known = new Set([...pages.map(({ path }) => path), ...files.map((file) => `/${file}`), ...written])
  const ids = new Map(pages.map(({ path, document }) => [path, new Set(idsIn(document))]))
  const links = pages.flatMap(({ path, document }) => hrefsIn(document).map((to) => ({ from: path, to })))
  const inside = links.filter(({ to }) => !/^[a-z]+:/.test(to))

  const dead = inside.filter(({ from, to }) => {
    const { pathname, hash } = new URL(to, SITE + from)
    const path = movedPaths.includes(pathname) ? destinationOfUnknownArticle(pathname.split('/').at(-1)) : pathname
    return !known.has(path) || (hash !== '' && !ids.get(path)?.has(decodeURIComponent(hash.slice(1))))
  })

  expect(inside.length).toBeGreaterThan(10 * pages.length)
  expect(dead.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('a link that dials says the number that it dials', () => {
  const numbers = publicPages().flatMap(({ document }) =>
    tags(document, 'a').filter(
      (link) => attribute(link, 'href')?.startsWith('tel:') && /^[\d\s\u00a0]+$/.test(wordsOf(link)),
    ),
  )
  for (const link of numbers) expect.soft(`tel:${wordsOf(link).replace(/\D/g, '')}`).toBe(attribute(link, 'href'))
  expect(numbers.length).toBeGreaterThan(20)
})

test('links that leave the site say so, and the shop opens in a new tab', () => {
  const leaving = publicPages().flatMap(({ path, document }) =>
    tags(document, 'a')
      .filter((link) => /^https?:/.test(attribute(link, 'href') ?? ''))
      .map((link) => ({ path, link })),
  )
  for (const { path, link } of leaving) {
    const newTab = attribute(link, 'target') === '_blank'
    expect.soft(wordsOf(link), path).toContain(newTab ? 'externe Seite, öffnet in neuem Tab' : 'externe Seite')
    expect.soft(attribute(link, 'rel'), path).toBe('noopener')
    expect
      .soft(
        elements(link, (part) => attribute(part, 'hidden') !== undefined),
        path,
      )
      .toEqual([])
    const isShop = attribute(link, 'href') === practice.links.shop?.href
    if (isShop && path === '/') expect.soft(newTab).toBe(true)
  }
  expect(new Set(leaving.map(({ link }) => attribute(link, 'href'))).size).toBeGreaterThan(3)
})

test('two articles stand under every article, and none offers itself, also not by an address that moved', () => {
  const movedTo = (path: string) => destinationOfUnknownArticle(path.split('/').at(-1))
  expect(movedPaths.map(movedTo)).toEqual(['/blog/mwo-vs-zendawave', '/blog/kolloidales-wasser-zellgesundheit'])
  for (const { path, document } of publicPages().filter(({ path }) => path.startsWith('/blog/'))) {
    const related = tags(document, 'section').find((section) => wordsOf(section).startsWith('Ähnliche Artikel'))
    const leadTo = hrefsIn(related).map((href) => (movedPaths.includes(href) ? movedTo(href) : href))
    expect.soft(leadTo, path).toHaveLength(2)
    expect.soft(leadTo, path).not.toContain(path)
  }
})

test('every legal text says which version it is, and names no platform or law that is gone', () => {
  for (const name of ['agb', 'widerrufsrecht', 'impressum', 'datenschutz', 'cookies']) {
    const text = wordsOf(one(pageAt(`/legal/${name}`), 'main'))
    expect.soft(text, name).toMatch(/Stand:\s\d{1,2}\.\s\S+\s\d{4}/)
    const gone = /ec\.europa\.eu|Online-Streitbeilegung|OS-Plattform|Telemediengesetz|\bTMG\b|\bRStV\b/
    expect.soft(text, name).not.toMatch(gone)
  }
})

test('the imprint names the person responsible, with the sentence on arbitration', () => {
  const text = wordsOf(one(pageAt('/legal/impressum'), 'main'))

  const arbitration =
    'Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.'
  const { owner, address, email, vatId } = practice
  // A mail address has places where a line may end.
  const closeUp = (words: string) => words.replaceAll(' ', '')
  for (const words of [`Verbraucherstreitbeilegung ${arbitration}`, owner.name, address.street, email, vatId])
    expect.soft(closeUp(text)).toContain(closeUp(words))
})

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
        const isThere = existsSync(join(BUILD_FOLDER, 'client', String(src)))
        return isRight && isThere && (index === 0 || loading === 'lazy') ? [] : [`${path}: ${src}`]
      },
    ),
  )
  expect(wrong).toEqual([])
})

test('no page loads a second file of a typeface for one character', async () => {
  // `noscript` is text to a parser that runs scripts, its tags included.
  const texts = pages.flatMap(({ document }) => textBlocks(document)).map((text) => text.replaceAll(/[<>{}=]/g, ''))
  const shown = new Set(texts.flatMap((text) => [...text]))
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

const publicPages = () => pages.filter(({ path }) => publicPaths.includes(path))
const titleOf = (page: BuiltPage) => wordsOf(one(page, 'title'))
const tags = (node: BuiltPage['document'], name: string) => elements(node, ({ tagName }) => tagName === name)
const wordsOf = (node: BuiltPage['document'] | undefined) => (node ? textBlocks(node).join(' ') : '')
const idsIn = (node: BuiltPage['document']) => elements(node, () => true).flatMap((part) => attribute(part, 'id') ?? [])

function pageAt(path: string): BuiltPage {
  const page = pages.find((page) => page.path === path)
  if (!page) throw new Error(`there is no ${path}`)
  return page
}

function hrefsIn(node: BuiltPage['document'] | undefined): string[] {
  return (node ? tags(node, 'a') : []).flatMap((link) => attribute(link, 'href') ?? [])
}

function current(node: BuiltPage['document'] | undefined): Element[] {
  return node ? elements(node, (element) => attribute(element, 'aria-current') !== undefined) : []
}

/** Each property with all that stands for it. */
function metaOf(page: BuiltPage): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const meta of tags(page.document, 'meta')) {
    const name = attribute(meta, 'name') ?? attribute(meta, 'property')
    if (name) found[name] = [...(found[name] ?? []), attribute(meta, 'content') ?? '']
  }
  return found
}
