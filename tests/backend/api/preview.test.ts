// @module-tag more
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withFact } from '../../../content/facts/fact-fields.ts'
import { publishTexts, saveDraft } from '../../support/content/content-drafts.ts'
import { discardDrafts, restoreFirstRelease } from '../../support/content/discard-work.ts'
import { administratorOf, saveFacts } from '../../support/content/publish-facts.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { addPicture } from '../../support/pictures/add-picture.ts'
import { photograph } from '../../support/pictures/sample-photographs.ts'
import { publishableKeyOf, type ServerProcess, startProcess } from '../../support/processes/start-process.ts'
import { callAs, serverOn } from '../../support/server/server-under-test.ts'
import buildOnce from '../../support/site/build-once.ts'
import { sampleArticle, textParagraph } from '../../support/texts/any-text.ts'

const NAME = 'article/stille-im-alltag'
const SECRET = 'Noch geheim: im Frühjahr ziehen wir um.'

describe('a caller of the preview', () => {
  const server = serverOn('pglite')
  beforeAll(async () => {
    await saveDraft(server.as.administrator, NAME, () => sampleArticle({}, textParagraph(SECRET)))
  })

  test('without the role of an administrator gets nothing of a draft', async () => {
    for (const caller of [server.as.outsider, server.keys.publishableKey]) {
      const answer = await callAs(server, caller, 'POST', '/api/preview', { document: NAME })

      expect([401, 403]).toContain(answer.status)
      expect(await answer.text()).not.toContain('geheim')
    }
  })

  const nothing = [{}, ...['pictures', 'article/../facts', 7, ['facts']].map((document) => ({ document }))]
  test.each([...nothing, { document: 'facts', path: 7 }])('that names no document is refused: %j', async (body) => {
    expect((await callAs(server, server.as.administrator, 'POST', '/api/preview', body)).status).toBe(400)
  })
})

describe('a preview', { timeout: 120_000 }, () => {
  let app: ServerProcess
  let administrator: SupabaseClient
  let publishableKey: string
  beforeAll(async () => {
    await buildOnce()
    app = await startProcess({ ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'debug' })
    administrator = await administratorOf(app.url)
    publishableKey = await publishableKeyOf(app.url)
  }, 300_000)
  afterAll(() => app.stop())
  afterEach(async () => {
    await discardDrafts(administrator)
    await restoreFirstRelease(administrator)
  })

  const draft = (body: unknown) => saveDraft(administrator, NAME, () => body)
  const ask = async (document: string, path?: string) => {
    const server = { url: app.url, keys: { publishableKey } }
    const answer = await callAs(server, administrator, 'POST', '/api/preview', { document, path })
    const { html, ...others } = await answer.json()
    return { status: answer.status, html: String(html).replaceAll('\u00ad', ''), ...others }
  }
  const page = async (path: string) => (await fetch(app.url + path, { redirect: 'manual' })).text()

  test('of an article is the whole page that visitors get once it is published, and until then they see none of it', async () => {
    const article = sampleArticle({}, textParagraph(SECRET))
    await draft(article)

    const { status, html, path, missing } = await ask(NAME)

    expect({ status, path, missing }).toEqual({ status: 200, path: '/blog/stille-im-alltag', missing: [] })
    expect(html).toContain(`<p>${SECRET}</p>`)
    expect(html).toContain('<title>Stille im Alltag')
    expect((await ask(NAME, '/blog')).html).toContain('href="/blog/stille-im-alltag"')
    expect((await fetch(`${app.url}${path}`, { redirect: 'manual' })).status).toBe(302)
    expect(await page('/blog')).not.toContain('stille-im-alltag')
    expect(app.output()).not.toMatch(/stille-im-alltag|geheim/)

    await publishTexts(administrator, { [NAME]: article })
    expect(bodyOf(html)).toBe(bodyOf((await page(path)).replaceAll('\u00ad', '')))
  })

  test('shows an article before its time, under an address that it does not have yet, and with its picture', async () => {
    const words = { name: 'Fenster', alt: 'Licht.' }
    const { id, hash } = await addPicture(app.url, administrator, await photograph(), words)
    const picture = { type: 'picture', attrs: { id, caption: '' } }
    await draft(sampleArticle({ publishAt: '2099-01-01T08:00', slug: 'ruhe' }, picture, textParagraph('Danach.')))

    const { html, path } = await ask(NAME)

    expect(path).toBe('/blog/ruhe')
    expect(html).toContain(`/bilder/${hash}-480.avif`)
  })

  test('of facts is any public page with them, and no other', async () => {
    await saveFacts(administrator, ({ practice }) => {
      practice.name = 'Praxis Ostwind'
    })

    for (const path of [undefined, '/', '/preise', '/legal/impressum', '/blog/lakhovsky-pionier'])
      expect((await ask('facts', path)).html, path).toContain('Praxis Ostwind')
    expect(await page('/')).not.toContain('Praxis Ostwind')
    const refused = { status: 422, message: expect.stringContaining('Diese Seite gibt') }
    const others = ['/admin', '/500', '/404', '/gibt-es-nicht', '//evil.example.com', 'https://evil.example.com/', '']
    for (const path of others) expect(await ask('facts', path), path).toMatchObject(refused)
  })

  test('of words with an unknown fact says what is missing', async () => {
    await saveFacts(administrator, (facts) =>
      Object.assign(facts, withFact(facts, 'words.home.lead', 'Es kostet {Preis}.')),
    )

    const { html, missing } = await ask('facts')
    expect(html).toContain('Es kostet {Preis}.')
    const message = expect.stringMatching(/^Die Angabe \{Preis\} gibt es nicht/)
    expect(missing).toEqual([{ place: 'Startseite: Einleitung', message, path: ['words', 'home', 'lead'] }])
  })

  test.each([
    ['a part that no text may hold', { ...sampleArticle(), content: { type: 'doc', content: [{ type: 'script' }] } }],
    ['a header that is none', { header: 'x', content: sampleArticle().content }],
    ['a field that does not exist', { ...sampleArticle(), header: { ...sampleArticle().header, onclick: 'alert(1)' } }],
  ])('of a draft with %s is a sentence', async (_, body) => {
    await draft(body)

    expect(await ask(NAME)).toMatchObject({
      status: 422,
      message: expect.stringContaining('Die Vorschau kann diesen Entwurf noch nicht zeigen.'),
    })
  })
})

/** Everything that is painted, without what starts scripts later. */
function bodyOf(html: string): string {
  return html.replace(/^.*?<body[^>]*>/s, '').replaceAll(/<script.*?<\/script>/gs, '')
}
