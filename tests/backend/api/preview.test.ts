// @module-tag more
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shippedFacts } from '../../../app/content/facts/shipped-facts.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { addPicture } from '../../support/pictures/add-picture.ts'
import { photograph } from '../../support/pictures/sample-photographs.ts'
import { saveDraft } from '../../support/server/content-drafts.ts'
import { administratorOf } from '../../support/server/publish-facts.ts'
import { publishTexts } from '../../support/server/publish-texts.ts'
import {
  ACTORS,
  type Actor,
  type ServerUnderTest,
  startServerUnderTest,
} from '../../support/server/server-under-test.ts'
import { type ServerProcess, startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'
import { sampleArticle, textParagraph } from '../../support/texts/any-text.ts'

const NAME = 'article/stille-im-alltag'
const SECRET = 'Noch geheim: im Frühjahr ziehen wir um.'

describe('who asks for a preview', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
    await saveDraft(server.as.administrator, NAME, () => sampleArticle({}, textParagraph(SECRET)))
  })
  afterAll(() => server.stop())

  const ask = async (actor: Actor, changes: RequestInit = {}) => {
    const { publishableKey, secretKey } = server.keys
    const { data } = await server.as[actor].auth.getSession()
    const key = actor === 'secret' ? secretKey : publishableKey
    return fetch(`${server.url}/api/preview`, {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${data.session?.access_token ?? key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ document: NAME }),
      ...changes,
    })
  }

  test.each(ACTORS.filter((actor) => actor !== 'administrator'))('%s gets nothing of a draft', async (actor) => {
    const answer = await ask(actor)

    expect([401, 403]).toContain(answer.status)
    expect(await answer.text()).not.toContain('geheim')
  })

  test('without a key, or by opening the address, there is nothing', async () => {
    expect((await ask('administrator', { headers: { 'content-type': 'application/json' } })).status).toBe(401)
    for (const method of ['GET', 'HEAD', 'PUT']) {
      expect((await fetch(`${server.url}/api/preview`, { method })).status, method).toBe(404)
    }
  })

  test('an administrator without the second factor that is demanded gets nothing', async () => {
    const settings = sql`insert into private.settings (key, value) values ('second_factor_demanded', 'true')`
    await settings.execute(server.database.sql)
    try {
      const answer = await ask('administrator')

      expect([401, 403]).toContain(answer.status)
      expect(await answer.text()).not.toContain('geheim')
    } finally {
      await sql`delete from private.settings where key = 'second_factor_demanded'`.execute(server.database.sql)
    }
  })

  test.each([
    {},
    { document: 'pictures' },
    { document: 'article/../facts' },
    { document: 7 },
    { document: ['facts'] },
    { document: 'facts', path: 7 },
  ])('%j names no document', async (body) => {
    expect((await ask('administrator', { body: JSON.stringify(body) })).status).toBe(400)
  })

  test('an administrator whose session has ended gets nothing', async () => {
    const { data } = await server.as.administrator.auth.getSession()
    const headers = {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    }
    await server.as.administrator.auth.signOut()

    const answer = await ask('administrator', { headers })

    expect([401, 403]).toContain(answer.status)
    expect(await answer.text()).not.toContain('geheim')
  })
})

describe('a preview', { timeout: 120_000 }, () => {
  let app: ServerProcess
  let administrator: SupabaseClient
  beforeAll(async () => {
    await buildOnce()
    app = await startProcess({ ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'debug' })
    administrator = await administratorOf(app.url)
  }, 300_000)
  afterAll(() => app.stop())
  afterEach(async () => {
    const { data: documents } = await administrator.rpc('content_documents')
    for (const { document, draft_change } of documents) {
      if (draft_change) await administrator.rpc('discard_content_draft', { _document: document, _seen: draft_change })
    }
    const { data } = await administrator.rpc('content_state', { _document: 'facts' })
    if (data.release) await administrator.rpc('restore_content', { _release: 0, _current: data.release })
  })

  const draft = (name: string, body: unknown) => saveDraft(administrator, name, () => body)
  const ask = async (document: string, path?: string) => {
    const { publishableKey } = (await (await fetch(`${app.url}/backend.json`)).json()) as { publishableKey: string }
    const { data } = await administrator.auth.getSession()
    const answer = await fetch(`${app.url}/api/preview`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ document, path }),
    })
    const { html, ...others } = await answer.json()
    return { status: answer.status, html: String(html).replaceAll('\u00ad', ''), ...others }
  }
  const page = async (path: string) => (await fetch(app.url + path, { redirect: 'manual' })).text()

  test('of an article is its whole page, and visitors see none of it', async () => {
    await draft(NAME, sampleArticle({}, textParagraph(SECRET)))

    const { status, html, path, missing } = await ask(NAME)

    expect({ status, path, missing }).toEqual({ status: 200, path: '/blog/stille-im-alltag', missing: [] })
    expect(html).toContain(`<p>${SECRET}</p>`)
    expect(html).toContain('<title>Stille im Alltag')
    for (const part of ['<header class="site-header', '<footer', 'aria-labelledby="quellen"', 'data-critical']) {
      expect(html, part).toContain(part)
    }
    expect((await ask(NAME, '/blog')).html).toContain('href="/blog/stille-im-alltag"')
    expect((await fetch(`${app.url}${path}`, { redirect: 'manual' })).status).toBe(302)
    expect(await page('/blog')).not.toContain('stille-im-alltag')
    expect(app.output()).not.toMatch(/stille-im-alltag|geheim/)
  })

  test('is the page that visitors get once the draft is published', async () => {
    await draft(NAME, sampleArticle({}, textParagraph(SECRET)))
    const { html } = await ask(NAME)

    await publishTexts(administrator, { [NAME]: sampleArticle({}, textParagraph(SECRET)) })

    const published = (await page('/blog/stille-im-alltag')).replaceAll('\u00ad', '')
    expect(bodyOf(html)).toBe(bodyOf(published))
  })

  test('shows an article before its time, under an address that it does not have yet, and with its picture', async () => {
    const { id, hash } = await addPicture(app.url, administrator, await photograph(), {
      name: 'Fenster',
      alt: 'Licht.',
    })
    const picture = { type: 'picture', attrs: { id, caption: '' } }
    await draft(NAME, sampleArticle({ publishAt: '2099-01-01T08:00', slug: 'ruhe' }, picture, textParagraph('Danach.')))

    const { html, path } = await ask(NAME)

    expect(path).toBe('/blog/ruhe')
    expect(html).toContain(`/bilder/${hash}-480.avif`)
  })

  test('of facts is any public page with them', async () => {
    const facts = structuredClone(shippedFacts)
    facts.practice.name = 'Praxis Ostwind'
    await draft('facts', facts)

    for (const path of [undefined, '/', '/preise', '/uber-uns', '/legal/impressum', '/blog/lakhovsky-pionier']) {
      expect((await ask('facts', path)).html, path).toContain('Praxis Ostwind')
    }
    expect(await page('/')).not.toContain('Praxis Ostwind')
  })

  test.each([
    '/admin',
    '/admin/texte',
    '/500',
    '/404',
    '/gibt-es-nicht',
    '//evil.example.com',
    'https://evil.example.com/',
    '',
  ])('shows no page at %j', async (path) => {
    expect(await ask('facts', path)).toMatchObject({
      status: 422,
      message: expect.stringContaining('Diese Seite gibt'),
    })
  })

  test.each([
    ['a part that no text may hold', { ...sampleArticle(), content: { type: 'doc', content: [{ type: 'script' }] } }],
    ['a header that is none', { header: 'x', content: sampleArticle().content }],
    ['a field that does not exist', { ...sampleArticle(), header: { ...sampleArticle().header, onclick: 'alert(1)' } }],
  ])('of a draft with %s is a sentence', async (_, body) => {
    await draft(NAME, body)

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
