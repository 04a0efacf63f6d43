import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readRelease0 } from '../../app/at-build/read-release-0.ts'
import type { TextDocument } from '../../app/content/texts/text-document.ts'
import { addDays, berlinDay } from '../../rules/berlin-time.ts'
import { ADMINISTRATOR, PASSWORD } from '../support/people.ts'
import { addPicture } from '../support/pictures/add-picture.ts'
import { photograph } from '../support/pictures/sample-photographs.ts'
import { administratorOf } from '../support/server/publish-facts.ts'
import { publishTexts } from '../support/server/publish-texts.ts'
import { type ServerProcess, startProcess } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'
import { sampleArticle, textParagraph } from '../support/texts/any-text.ts'

beforeAll(() => buildOnce(), 300_000)

describe('texts of a published release', { timeout: 120_000 }, () => {
  let app: ServerProcess
  let administrator: SupabaseClient
  beforeAll(async () => {
    app = await startProcess({ ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD })
    administrator = await administratorOf(app.url)
  }, 300_000)
  afterAll(() => app.stop())
  afterEach(async () => {
    const { data } = await administrator.rpc('content_state', { _document: 'facts' })
    if (data.release) await administrator.rpc('restore_content', { _release: 0, _current: data.release })
  })

  const page = (path: string) => fetch(`${app.url}${path}`, { redirect: 'manual' })
  const text = async (path: string) => (await page(path)).text()
  const words = async (path: string) => (await text(path)).replace(/\u00ad/g, '')
  const NAME = 'article/stille-im-alltag'
  const PATH = '/blog/stille-im-alltag'

  test('a new article has a page, stands in the list, in feed and sitemap, and leads to others', async () => {
    expect((await page(PATH)).status).toBe(302)
    const before = await page('/blog/lakhovsky-pionier')

    await publishTexts(administrator, { [NAME]: sampleArticle() })

    const shown = await page(PATH)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('x-frame-options')).toBe(before.headers.get('x-frame-options'))
    const html = (await shown.text()).replace(/\u00ad/g, '')
    expect(html).toContain('<title>Stille im Alltag: was darüber bekannt ist')
    expect(html).toContain('<p>Eine Pause ohne Geräusche empfinden viele als angenehm.</p>')
    expect(html).toContain('"@type":"BlogPosting"')
    expect(html).toContain('drawing=time-to-talk')
    expect(html).toContain('Über Pausen')
    expect(html).not.toContain('1\u00a0Min. Lesezeit0')
    expect(html.match(/class="card-link"[^>]*href="[^"]+"|href="[^"]+"[^>]*class="card-link"/g)).toHaveLength(2)
    expect(await words('/blog')).toContain(`href="${PATH}"`)
    expect(await text('/feed.xml')).toContain(`<link>${app.url}${PATH}</link>`)
    expect(await text('/sitemap.xml')).toContain(`<loc>${app.url}${PATH}</loc>`)
  })

  test('its views are counted, also after its address changed', { tags: ['more'] }, async () => {
    const view = () => administrator.rpc('count_article_view', { _slug: 'stille-im-alltag' })
    await publishTexts(administrator, { [NAME]: sampleArticle() })
    await view()
    await publishTexts(administrator, {
      [NAME]: sampleArticle({ slug: 'ruhe-im-alltag', formerSlugs: ['stille-im-alltag'] }),
    })
    await view()

    const { data } = await administrator.rpc('article_views')
    expect(data).toContainEqual({ slug: 'stille-im-alltag', views: 2 })
  })

  test('a corrected text is shown in the place of the shipped one, with its day, and taken back with the release', async () => {
    const shipped = (await readRelease0()).texts['article/lakhovsky-pionier'] as TextDocument<'article'>
    const corrected = {
      ...shipped,
      header: { ...shipped.header, title: 'Lakhovsky, noch einmal gelesen', updatedAt: '2026-11-22' },
    }
    const { release } = await publishTexts(administrator, { 'article/lakhovsky-pionier': corrected })

    for (const path of ['/blog/lakhovsky-pionier', '/blog', '/feed.xml']) {
      expect(await words(path), path).toContain('Lakhovsky, noch einmal gelesen')
    }
    expect(await words('/blog/lakhovsky-pionier')).toContain('"dateModified":"2026-11-22"')

    await administrator.rpc('restore_content', { _release: 0, _current: release })
    expect(await words('/blog/lakhovsky-pionier')).not.toContain('noch einmal gelesen')
  })

  test('every shipped text can be published as it is', { tags: ['more'] }, async () => {
    await publishTexts(administrator, (await readRelease0()).texts)

    expect(await words('/legal/impressum')).toContain('Zuständige Aufsichtsbehörde')
    expect(await words('/legal/cookies')).toContain('cookie-consent')
    expect(await words('/ratgeber/wasser')).toContain('Ein Liter Leitungswasser')
  })

  test('a withdrawn article leads to another page and is listed no more', async () => {
    const shipped = (await readRelease0()).texts['article/lakhovsky-pionier'] as TextDocument<'article'>
    const withdrawn = { ...shipped, header: { ...shipped.header, withdrawn: { to: '/ratgeber/resonanz' } } }
    await publishTexts(administrator, { 'article/lakhovsky-pionier': withdrawn })

    const answer = await page('/blog/lakhovsky-pionier')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ratgeber/resonanz'])
    expect(await text('/blog')).not.toContain('href="/blog/lakhovsky-pionier"')
    expect(await text('/sitemap.xml')).not.toContain('lakhovsky-pionier')
    expect(await text('/feed.xml')).not.toContain('lakhovsky-pionier')
  })

  test.each([
    ['/blog#\u202egnuhA', '/blog#%E2%80%AEgnuhA'],
    ['/ratgeber/resonanz#übersicht', '/ratgeber/resonanz#%C3%BCbersicht'],
    ['/blog?thema=a%20b', '/blog?thema=a%20b'],
  ])(
    'a withdrawn article that leads to %j leads there, and no address answers 500',
    { tags: ['more'] },
    async (to, location) => {
      const shipped = (await readRelease0()).texts['article/lakhovsky-pionier'] as TextDocument<'article'>
      const withdrawn = { ...shipped, header: { ...shipped.header, withdrawn: { to } } }
      await publishTexts(administrator, { 'article/lakhovsky-pionier': withdrawn })

      const answer = await page('/blog/lakhovsky-pionier')

      expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
    },
  )

  test('a changed address works, and every earlier one leads to it', async () => {
    await publishTexts(administrator, { [NAME]: sampleArticle() })
    await publishTexts(administrator, {
      [NAME]: sampleArticle({ slug: 'ruhe-im-alltag', formerSlugs: ['stille-im-alltag', 'pausen'] }),
    })

    expect((await page('/blog/ruhe-im-alltag')).status).toBe(200)
    for (const path of [PATH, '/blog/pausen']) {
      expect((await page(path)).headers.get('location'), path).toBe('/blog/ruhe-im-alltag')
    }
  })

  test('an article for later is shown to nobody', async () => {
    const publishAt = `${addDays(berlinDay(new Date()), 2)}T09:00`
    await publishTexts(administrator, { [NAME]: sampleArticle({ publishAt }) })

    expect((await page(PATH)).status).toBe(302)
    for (const path of ['/blog', '/feed.xml', '/sitemap.xml', '/blog/lakhovsky-pionier']) {
      expect(await text(path), path).not.toContain('stille-im-alltag')
    }
  })

  test('what looks like markup stays text, also in the data of the page', async () => {
    const nasty = '</script><script>alert(1)</script>'
    await publishTexts(administrator, { [NAME]: sampleArticle({ title: nasty }, textParagraph(nasty)) })

    expect(await text(PATH)).not.toContain(nasty)
    expect(await text(PATH)).toContain('\\u003c/script>\\u003cscript>alert(1)')
  })

  test('pages that show no published text stay without any of it', { tags: ['more'] }, async () => {
    const before = await text('/preise')
    await publishTexts(administrator, { [NAME]: sampleArticle() })

    expect(await text('/preise')).toBe(before)
  })

  test('a picture in a text is shown whole, in every size, with its words, and changes with the library', async () => {
    const alt = 'Ein Stuhl am <Fenster>.'
    const { id, hash: red } = await addPicture(app.url, administrator, await photograph(), { name: 'Fenster', alt })
    const picture = { type: 'picture', attrs: { id, caption: 'Platz für 90 Minuten' } }
    await publishTexts(administrator, { [NAME]: sampleArticle({}, picture, textParagraph('Danach.')) })

    const [figure = ''] = (await words(PATH)).match(/<figure class="text-figure".*?<\/figure>/) ?? []
    expect(figure).toContain(
      `<source type="image/avif" srcSet="/bilder/${red}-480.avif 480w, /bilder/${red}-900.avif 900w"`,
    )
    expect(figure).toContain(`srcSet="/bilder/${red}-480.webp 480w, /bilder/${red}-900.webp 900w"`)
    expect(figure).toContain('alt="Ein Stuhl am &lt;Fenster&gt;." width="900" height="1200"')
    expect(figure).toContain('loading="lazy"')
    expect(figure).toContain('<figcaption>Platz für 90\u00a0Minuten</figcaption>')
    expect(await text('/feed.xml')).toContain(PATH)

    const changed = { id, seen: 1, name: 'Fenster', alt: '' }
    const { hash: green } = await addPicture(app.url, administrator, await photograph('#20c030'), changed)

    const after = await words(PATH)
    expect(after).toContain(`/bilder/${green}-900.webp`)
    expect(after).not.toContain(red)
    expect(after).toContain('alt="" width="900"')
  })

  test('a cover stands above its article, on its cards and in its social image, and changes with the library', async () => {
    const alt = 'Kupferne Ringe vor einem Fenster.'
    const { id, hash: red } = await addPicture(app.url, administrator, await photograph(), { name: 'Ringe', alt })
    await publishTexts(administrator, { [NAME]: sampleArticle({ cover: id }) })

    const html = await words(PATH)
    const [cover = ''] = html.match(/<div class="guide-picture">.*?<\/div>/) ?? []
    expect(cover).toContain(`srcSet="/bilder/${red}-480.avif 480w, /bilder/${red}-900.avif 900w"`)
    expect(cover).toContain(`alt="${alt}"`)
    expect(cover).toContain('loading="eager"')
    const [, query = ''] = html.match(/property="og:image" content="[^"]*\/api\/og\?([^"]*)"/) ?? []
    expect(query).toContain(`drawing=${red}-50-50`)
    expect(html).toContain(`property="og:image:alt" content="${alt}"`)
    const ask = async (search: string) => {
      const answer = await fetch(`${app.url}/api/og?${search.replaceAll('&amp;', '&')}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      return Buffer.from(await answer.arrayBuffer())
    }
    const shared = await ask(query)
    const card = (await words('/blog')).match(/<li class="card.*?<\/li>/g)?.find((one) => one.includes(PATH)) ?? ''
    expect(card).toContain(`/bilder/${red}-480.avif`)

    const changed = { id, seen: 1, name: 'Ringe', alt }
    const { hash: green } = await addPicture(app.url, administrator, await photograph('#20c030'), changed)

    for (const path of [PATH, '/blog']) {
      expect(await words(path), path).toContain(`/bilder/${green}-900.webp`)
      expect(await words(path), path).not.toContain(red)
    }
    expect((await ask(query.replace(red, green))).equals(shared)).toBe(false)
    // A picture that is not there leaves what would stand without it.
    const without = await ask('title=Ruhe')
    for (const picture of [`${'A'.repeat(22)}-50-50`, `${red}-101-0`, `${red}`, '../keys.json', `${red}-5-5'--`]) {
      expect((await ask(`title=Ruhe&${new URLSearchParams({ drawing: picture })}`)).equals(without), picture).toBe(true)
    }
  })

  const link = (href: string) => textParagraph('hier', { type: 'link', attrs: { href } })
  test.each([
    ['an unknown node', sampleArticle({}, { type: 'script' }), '„script“ kann in einem Text nicht stehen.'],
    ['a dead link', sampleArticle({}, link('/gibt-es-nicht')), 'führt zu /gibt-es-nicht. Diese Seite gibt es nicht.'],
    ['a dead anchor', sampleArticle({}, link('#nirgends')), 'führt zu keiner Überschrift'],
    ['a claim', sampleArticle({}, textParagraph('Die Anwendung heilt Beschwerden.')), 'HWG § 3'],
    ['the address of another', sampleArticle({ slug: 'lakhovsky-pionier' }), 'steht schon ein anderer Artikel'],
    [
      'an unknown neighbour',
      sampleArticle({ related: ['gibt-es-nicht'] }),
      'Den Artikel „gibt-es-nicht“ gibt es nicht',
    ],
    [
      'a way to nowhere',
      sampleArticle({ withdrawn: { to: '/gibt-es-nicht' } }),
      'Die Seite /gibt-es-nicht gibt es nicht',
    ],
    [
      'a cover that is gone',
      sampleArticle({ cover: crypto.randomUUID() }),
      'Titelbild: Dieses Bild gibt es in der Biblio',
    ],
    ['a cover that is none', sampleArticle({ cover: 'ringe.jpg' }), 'Titelbild: Dieses Bild gibt es nicht.'],
  ])('with %s is refused with the name of the text and the place', async (_, article, sentence) => {
    const refused = publishTexts(administrator, { [NAME]: article })

    await expect(refused).rejects.toThrow(sentence)
    expect((await page(PATH)).status).toBe(302)
  })

  test('an exception with a reason lets a claim through', async () => {
    const words = 'Niemand sollte glauben, dass Stille heilt.'
    const exceptions = [{ rule: 'healing', words, reason: 'Der Satz warnt davor.', by: 'Erika Mustermann' }]
    await publishTexts(administrator, { [NAME]: sampleArticle({ exceptions }, textParagraph(words)) })

    expect(await text(PATH)).toContain('dass Stille heilt')
  })

  test('a changed address must name the one before, and an article that is shown cannot be put off', async () => {
    await publishTexts(administrator, { [NAME]: sampleArticle() })
    await publishTexts(administrator, { [NAME]: sampleArticle({ slug: 'ruhe-eins' }) })

    const lost = publishTexts(administrator, { [NAME]: sampleArticle({ slug: 'ruhe-zwei' }) })
    await expect(lost).rejects.toThrow('Bisher stand der Artikel unter /blog/ruhe-eins')
    const later = sampleArticle({ slug: 'ruhe-eins', publishAt: `${addDays(berlinDay(new Date()), 2)}T09:00` })
    await expect(publishTexts(administrator, { [NAME]: later })).rejects.toThrow('ist schon erschienen')
  })
})
