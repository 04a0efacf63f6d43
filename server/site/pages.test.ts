import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { factFields } from '../../content/facts/fact-fields.ts'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import { makeSite, type ReleaseContent } from '../../content/site/make-site.ts'
import type { Release0 } from '../../content/site/release-0.ts'
import type { SiteParts } from '../../content/site/site.ts'
import type { TextDocument, TextNode } from '../../content/texts/text-document.ts'
import { SAMPLE_PICTURE, sampleArticle, textParagraph } from '../../tests/support/texts/any-text.ts'
import { securityHeadersForFiles } from '../routing/security-headers.ts'
import { BUILD_FOLDER, buildSiteWhenNeeded } from './build-site-when-needed.ts'
import { cachePages } from './cached-pages.ts'
import { loadRenderer, loadSiteParts, type Renderer } from './load-renderer.ts'
import { loadPages, type Pages, SHIPPED } from './pages.ts'

const URL = 'https://www.example.com'
const MINUTE = '2026-11-25T10:00'
const NAME = 'article/stille-im-alltag'
const PATH = '/blog/stille-im-alltag'
const NASTY = '</script><script>alert(1)</script>'

let parts: SiteParts
let renderer: Renderer
let asShipped: Pages
beforeAll(async () => {
  await buildSiteWhenNeeded()
  parts = await loadSiteParts(BUILD_FOLDER, URL)
  renderer = await loadRenderer(BUILD_FOLDER)
  asShipped = await loadPages(BUILD_FOLDER, URL)
}, 300_000)

/** What visitors read of a release, rendered when it is asked for. */
function shown(release: Partial<ReleaseContent>) {
  const pages = cachePages(makeSite({ ...SHIPPED, ...release }, MINUTE, parts), renderer, {})
  return {
    redirects: pages.site.texts.redirects,
    /** Without the soft hyphens; undefined where there is no such page. */
    page(path: string): string | undefined {
      const plain = pages.at(path)?.variants.find(({ encoding }) => encoding === 'identity')
      return plain?.bytes.toString('utf8').replaceAll('\u00ad', '')
    },
  }
}

const withFacts = (change: (facts: typeof shippedFacts) => void) => {
  const facts = structuredClone(shippedFacts)
  change(facts)
  return shown({ facts })
}
const withArticle = (header: Parameters<typeof sampleArticle>[0] = {}, ...blocks: TextNode[]) =>
  shown({ texts: { [NAME]: sampleArticle(header, ...blocks) } })
const shippedText = (name: keyof Release0['texts'], header: object = {}) => {
  const text = parts.release0.texts[name] as TextDocument
  return { [name]: { ...text, header: { ...text.header, ...header } } as TextDocument }
}

test('new facts stand wherever a fact stands: pages, structured data, feed, manifest', () => {
  const { page } = withFacts(({ practice }) => {
    practice.name = 'Praxis am Deich'
    practice.phone = '040 66969-456'
    practice.prices.treatmentPerHour = 120
  })

  expect(page('/')).toContain('Praxis am Deich')
  expect(page('/')).not.toContain('<title>Praxis Musterhafen')
  expect(page('/')).toContain('"telephone":"+494066969456"')
  expect(page('/legal/impressum')).toContain('040 66969-456')
  expect(page('/preise')).toContain('120')
  expect(page('/feed.xml')).toContain('<title>Praxis am Deich: Blog')
  for (const path of ['/site.webmanifest', '/404']) expect(page(path)).toContain('Praxis am Deich')
})

test('a legal page is as new as the later of its text and the facts in it', () => {
  const { version } = (parts.release0.texts['legal/agb'] as TextDocument<'legal'>).header
  const standOf = (release: Partial<ReleaseContent>) =>
    /Stand: <time dateTime="([^"]+)"/.exec(shown(release).page('/legal/agb') ?? '')?.[1]

  expect(standOf({})).toBe(version)
  expect(standOf({ factsDay: '2031-02-03' })).toBe('2031-02-03')
  expect(standOf({ factsDay: '2020-02-03' })).toBe(version)
  const texts = shippedText('legal/agb', { version: '2031-04-05' })
  expect(standOf({ texts, factsDay: '2031-02-03' })).toBe('2031-04-05')
})

test('words of the practice come as text, with the page that shows them and with no other', () => {
  const { page } = withFacts((facts) => {
    facts.words.home.lead = 'Guten Tag</script><img src=x> von {practice.owner.name}'
  })

  expect(page('/')).toContain('<p class="lead">Guten Tag&lt;/script&gt;&lt;img src=x&gt; von Erika Mustermann</p>')
  expect(page('/')).not.toContain('<img src=x>')
  expect(page('/preise')).not.toContain('Guten Tag')
})

test('what looks like markup stays text, also in the data of the page and of the admin area', () => {
  const facts = withFacts(({ practice }) => {
    practice.tagline = NASTY
  })
  for (const path of ['/', '/blog', '/admin']) expect(facts.page(path), path).not.toContain(NASTY)
  expect(facts.page('/admin')).toContain('\\u003c/script>\\u003cscript>alert(1)')

  const article = withArticle({ title: NASTY }, textParagraph(NASTY)).page(PATH)
  expect(article).not.toContain(NASTY)
  expect(article).toContain('\\u003c/script>\\u003cscript>alert(1)')
})

test('samples carry a badge and keep search engines out; a released site does not, and names the reader of a text', () => {
  const before = shown({})
  expect(before.page('/')).toContain('data-sample')
  expect(before.page('/')).toContain('content="noindex"')
  expect(before.page('/blog/lakhovsky-pionier')).not.toMatch(/verantwortet von|Zuletzt geprüft am|content="Erika/)
  expect(before.page('/feed.xml')).not.toContain('Erika Mustermann')
  const edited = shown({ texts: shippedText('article/lakhovsky-pionier', { updatedAt: '2026-11-24' }) })
  expect(edited.page('/blog/lakhovsky-pionier')).not.toMatch(/verantwortet von|Zuletzt geprüft am|"editor"/)

  const facts = { ...structuredClone(shippedFacts), isPublished: true, confirmed: factFields.map(({ path }) => path) }
  const texts = shippedText('article/lakhovsky-pionier', { reviewedAt: '2026-11-24' })
  const { page } = shown({ facts, texts })

  expect(page('/')).not.toContain('data-sample')
  expect(page('/')).not.toContain('content="noindex"')
  for (const path of ['/admin', '/newsletter/confirm']) expect(page(path), path).toContain('content="noindex"')
  const read =
    /"editor":\{"@type":"Person","name":"Erika Mustermann"[\s\S]*Geprüft und verantwortet von[\s\S]*Zuletzt geprüft am <time dateTime="2026-11-24"/i
  expect(page('/blog/lakhovsky-pionier')).toMatch(read)
  // Nobody there wrote it.
  expect(page('/blog/lakhovsky-pionier')).not.toMatch(
    /Geschrieben von|"author":\{"@type":"Person"|name="author" content="Erika/,
  )
  expect(page('/feed.xml')).not.toContain('Erika Mustermann')
})

test('a new article has a page, stands in the list, in feed and sitemap, and leads to others', () => {
  expect(shown({}).page(PATH)).toBeUndefined()
  const { page } = withArticle()

  const html = page(PATH)
  expect(html).toContain('<title>Stille im Alltag: was darüber bekannt ist')
  expect(html).toContain('<p>Eine Pause ohne Geräusche empfinden viele als angenehm.</p>')
  expect(html).toContain('"@type":"BlogPosting"')
  expect(html).toContain('drawing=time-to-talk')
  expect(html).toContain('Über Pausen')
  expect(html?.match(/class="card-link"[^>]*href="[^"]+"|href="[^"]+"[^>]*class="card-link"/g)).toHaveLength(2)
  expect(page('/blog')).toContain(`href="${PATH}"`)
  expect(page('/feed.xml')).toContain(`<link>${URL}${PATH}</link>`)
  expect(page('/sitemap.xml')).toContain(`<loc>${URL}${PATH}</loc>`)
  expect(page('/preise')).toBe(shown({}).page('/preise'))
})

test('a new guide stands at its place in lists, breadcrumbs and sitemap; menu and offers come when its header says so', () => {
  const { header, content } = parts.release0.texts['guide/wasser'] as TextDocument<'guide'>
  const { menu: _menu, offers: _offers, ...quiet } = header
  const sound = { ...quiet, slug: 'schall', title: 'Schall: was man hört', shortTitle: 'Schall', order: 25 }
  const shownWith = (more: object) =>
    shown({ texts: { 'guide/schall': { header: { ...sound, ...more }, content } } }).page
  const link = /<a [^>]*href="\/ratgeber\/schall"/g
  const links = (page?: string) => page?.match(link)?.length ?? 0

  const page = shownWith({})
  expect(page('/ratgeber/schall')).toMatch(/<span aria-current="page"[^>]*>Schall<\/span>/)
  expect(page('/ratgeber/schall')).not.toContain('Zum Gerät MWO Digital')
  expect(page('/ratgeber')?.replace(/<(?!a class="card-link")[^>]*>/g, '')).toMatch(
    /href="\/ratgeber\/gesundheit"[^<]*<[^<]*href="\/ratgeber\/schall"[^<]*<[^<]*href="\/ratgeber\/resonanz"/,
  )
  expect(page('/sitemap.xml')).toContain(`<loc>${URL}/ratgeber/schall</loc>`)
  expect([links(page('/ratgeber/wasser')), links(page('/preise'))]).toEqual([1, 0])

  const inMenu = shownWith({ menu: true, offers: true })
  expect(links(inMenu('/preise'))).toBeGreaterThan(0)
  expect(inMenu('/ratgeber/schall')).toContain('Zum Gerät MWO Digital')
})

test('a corrected text is shown in the place of the shipped one, with its day', () => {
  const changed = { title: 'Lakhovsky, noch einmal gelesen', updatedAt: '2026-11-22' }
  const { page } = shown({ texts: shippedText('article/lakhovsky-pionier', changed) })

  for (const path of ['/blog/lakhovsky-pionier', '/blog', '/feed.xml']) {
    expect(page(path), path).toContain('Lakhovsky, noch einmal gelesen')
  }
  expect(page('/blog/lakhovsky-pionier')).toContain('"dateModified":"2026-11-22"')
})

test('a withdrawn article leads to another page and is listed no more; a scheduled one is not shown yet', () => {
  const withdrawn = shippedText('article/lakhovsky-pionier', { withdrawn: '/ratgeber/resonanz' })
  const later = { [NAME]: sampleArticle({ publishAt: '2026-11-27T09:00' }) }
  const { page, redirects } = shown({ texts: { ...withdrawn, ...later } })

  expect(redirects['/blog/lakhovsky-pionier']).toBe('/ratgeber/resonanz')
  for (const path of ['/blog/lakhovsky-pionier', PATH]) expect(page(path), path).toBeUndefined()
  for (const path of ['/blog', '/sitemap.xml', '/feed.xml']) {
    expect(page(path), path).not.toMatch(/href="\/blog\/lakhovsky-pionier"|\/lakhovsky-pionier<|stille-im-alltag/)
  }
})

test('a changed address works, and every earlier one leads to it', () => {
  const { page, redirects } = withArticle({ slug: 'ruhe-im-alltag', formerSlugs: ['stille-im-alltag', 'pausen'] })

  expect(page('/blog/ruhe-im-alltag')).toContain('Stille im Alltag')
  for (const path of [PATH, '/blog/pausen']) expect(redirects[path], path).toBe('/blog/ruhe-im-alltag')
})

test('a picture is shown whole, in every size, with its words; as a cover above its article, on cards and in the social image', () => {
  const alt = 'Ein Stuhl am <Fenster>.'
  const hash = 'AbCdEfGhIjKlMnOpQrStUv'
  const pictures = { [SAMPLE_PICTURE]: { hash, width: 900, height: 1200, alt, x: 30, y: 20 } }
  const picture = { type: 'picture', attrs: { id: SAMPLE_PICTURE, caption: 'Platz für 90 Minuten' } }
  const { page } = shown({ texts: { [NAME]: sampleArticle({ cover: SAMPLE_PICTURE }, picture) }, pictures })

  const sizes = (type: string) => `/bilder/${hash}-480.${type} 480w, /bilder/${hash}-900.${type} 900w`
  const html = page(PATH) ?? ''
  const [figure = ''] = html.match(/<figure class="text-figure".*?<\/figure>/) ?? []
  expect(figure).toContain(`<source type="image/avif" srcSet="${sizes('avif')}"`)
  expect(figure).toContain(`srcSet="${sizes('webp')}"`)
  expect(figure).toContain('alt="Ein Stuhl am &lt;Fenster&gt;." width="900" height="1200"')
  expect(figure).toContain('loading="lazy"')
  expect(figure).toContain('<figcaption>Platz für 90\u00a0Minuten</figcaption>')
  const [cover = ''] = html.match(/<div class="standing">.*?<\/div>/) ?? []
  expect(cover).toContain(`srcSet="${sizes('avif')}"`)
  expect(cover).toContain('loading="eager"')
  expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*/api/og\\?[^"]*drawing=${hash}-30-20`))
  expect(html).toContain('object-position:30% 20%')
  expect(html).toContain('property="og:image:alt" content="Ein Stuhl am &lt;Fenster&gt;."')
  const cards = page('/blog')?.match(/<li class="card.*?<\/li>/g) ?? []
  expect(cards.find((card) => card.includes(PATH))).toContain(`/bilder/${hash}-480.avif`)
})

test('of several people each has a paragraph in the imprint and an entry on the page about the practice', () => {
  const { page } = withFacts(({ practice }) => {
    const { name: _, salutation: __, titleAwardedIn: ___, ...like } = practice.owner
    practice.colleagues = [{ ...like, name: 'Max Mustermann', title: 'Heilpraktiker', role: 'employee' }]
  })
  expect(page('/legal/impressum')).toMatch(/<p>Erika Mustermann: Erlaubnis [^<]*<\/p><p>Max Mustermann: Erlaubnis /)
  expect(page('/uber-uns')).toContain('<strong>Max Mustermann</strong><br/>Heilpraktiker</p>')
})

test.each([
  ['/impressum', '/legal/impressum'],
  ['/Datenschutz', '/legal/datenschutz'],
  ['/widerruf', '/legal/widerrufsrecht'],
  ['/%C3%BCber-uns', '/uber-uns'],
  ['/wasser', '/ratgeber/wasser'],
  ['/kontakt', '/beratung'],
  ['/.well-known/change-password', '/admin/profil'],
  ['/beratung/', '/beratung'],
  ['/profil', null],
  ['/-', null],
  // Second spellings of an address.
  ['/legal%2Fimpressum', null],
  ['/legal/%69mpressum', null],
  ['//beratung', null],
  ['//example.org/', null],
  ['/blog/a/b', null],
  ['/admin/gibt-es-nicht', null],
  ['/..%2f..%2fpackage.json', null],
])('%s, typed by hand, leads to %s', (path, page) => {
  expect(asShipped.file({ method: 'GET', url: path, headers: {} })).toBeUndefined()
  const response = asShipped.answer(new Request(URL + path))
  expect([response.headers.get('location'), response.status === 404]).toEqual([page, page === null])
})

test.each([
  ['/gr%C3%B6%C3%9Fe?name=Erika', '/größe'],
  ['/%3Cimg%20src=x%3E&$&', '/&lt;img src=x&gt;&amp;$&amp;'],
  ['/%zz', '/%zz'],
  [`/${'a'.repeat(300)}`, `/${'a'.repeat(199)}`],
  ['/404', '/404'],
])('the page for %s, which does not exist, names it', async (path, named) => {
  const response = asShipped.answer(new Request(URL + path, { headers: { 'accept-encoding': 'identity' } }))
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(`Angefragte Adresse: <code>${named}</code>`)
})

test('a host with a dot at its end leads to the address of the site, and is served no file', () => {
  const host = 'www.example.com.:8443'

  for (const path of ['/', '/blog?seite=2', '/admin']) {
    const response = asShipped.answer(new Request(`https://${host}${path}`))
    expect([response.status, response.headers.get('location')]).toEqual([301, URL + path])
    expect(asShipped.file({ method: 'GET', url: path, headers: { host } })).toBeUndefined()
  }
})

test.each(['/wp-login.php', '/.env', '/.git/config', '/assets/of-an-earlier-build.js'])(
  '%s is no page, and its 404 is short; what is named like a page gets the page for it',
  async (path) => {
    const bytes = async (path: string) => (await asShipped.answer(new Request(URL + path)).arrayBuffer()).byteLength

    expect(asShipped.answer(new Request(URL + path)).status).toBe(404)
    expect(await bytes(path)).toBeLessThan(1000)
    expect(await bytes('/gibt-es-nicht')).toBeGreaterThan(10_000)
  },
)

test.each([
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzipped', null],
])('who accepts "%s" gets %s', (accepted, encoding) => {
  const response = asShipped.answer(new Request(`${URL}/preise`, { headers: { 'accept-encoding': accepted } }))
  expect(response.headers.get('content-encoding')).toBe(encoding)
})

test.each([
  ['/blog/', '/blog'],
  ['/ratgeber/wasser//?x=1', '/ratgeber/wasser?x=1'],
  ['/blog/gibt-es-nicht/', '/blog/gibt-es-nicht'],
  ['/500/', '/500'],
])('%s leads to the one address of its page', (path, address) => {
  const response = asShipped.answer(new Request(URL + path))
  expect([response.status, response.headers.get('location')]).toEqual([301, address])
})

test('a page is asked for again, what never changes is kept for a year, what an operator sees nowhere', async () => {
  const kept = (path: string) => asShipped.answer(new Request(URL + path)).headers.get('cache-control')
  const [asset = ''] = /\/assets\/[^"]+\.js/.exec(await asShipped.answer(new Request(`${URL}/preise`)).text()) ?? []

  expect(['/preise', asset].map(kept)).toEqual(['no-cache', 'public, max-age=31536000, immutable'])
  const forOperators = ['/admin', '/admin/mwo/eine-anfrage', '/admin/newsletter/ausgaben/herbst/text', '/admin/profil']
  expect(new Set(forOperators.map(kept))).toEqual(new Set(['no-store']))
})

test('who has a page already is told so, also by a proxy that weakens its tag; what went wrong is told each time', () => {
  const ask = (path: string, known = '') =>
    asShipped.answer(new Request(URL + path, { headers: { 'if-none-match': known } }))
  const tagOf = (path: string) => ask(path).headers.get('etag') ?? ''

  const tag = tagOf('/beratung')
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) expect(ask('/beratung', known).status, known).toBe(304)
  expect(['/404', '/500'].map((path) => ask(path, tagOf(path)).status)).toEqual([404, 500])
})

test('a release keeps status, policy and headers of the pages, gets a tag of its own, and comes compressed', async () => {
  const pages = await loadPages(BUILD_FOLDER, URL)
  const show = async (release: ReleaseContent) => (await pages.prepare(pages.siteOf(release, MINUTE))).show()
  const ask = (path: string, headers: Record<string, string> = {}) => pages.answer(new Request(URL + path, { headers }))
  await show(SHIPPED)
  const before = ask('/beratung')
  expect(Object.fromEntries(before.headers)).toMatchObject((await securityHeadersForFiles(URL)).ofPages)
  const missing = ask('/gibt-es-nicht')
  const { practice } = shippedFacts
  const withdrawn = shippedText('article/lakhovsky-pionier', { withdrawn: '/blog#\u202egnuhA' })

  await show({ ...SHIPPED, facts: { ...shippedFacts, practice: { ...practice, name: 'Am Deich' } }, texts: withdrawn })

  const after = ask('/beratung', { 'if-none-match': before.headers.get('etag') ?? '' })
  expect(after.status).toBe(200)
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  for (const name of ['content-security-policy', 'cache-control', 'content-type', 'x-frame-options', 'vary']) {
    expect(after.headers.get(name), name).toBe(before.headers.get(name))
  }
  const stillMissing = ask('/gibt-es-nicht')
  expect([stillMissing.status, await stillMissing.text()]).toEqual([404, expect.stringContaining('Am Deich')])
  expect(stillMissing.headers.get('content-security-policy')).toBe(missing.headers.get('content-security-policy'))
  expect(ask('/blog/gibt-es-nicht').status).toBe(302)
  // A header holds ASCII only: no address of an article answers 500.
  const moved = ask('/blog/lakhovsky-pionier')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/blog#%E2%80%AEgnuhA'])

  const plain = await ask('/preise', { 'accept-encoding': 'identity' }).text()
  for (const [encoding, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
    const packed = ask('/preise', { 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(unpack(await packed.arrayBuffer()).toString('utf8')).toBe(plain)
  }
})
