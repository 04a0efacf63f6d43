// @module-tag more
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factFields } from '../../../app/content/facts/fact-fields.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { addPicture } from '../../support/pictures/add-picture.ts'
import { photograph } from '../../support/pictures/sample-photographs.ts'
import { administratorOf, publishFacts } from '../../support/server/publish-facts.ts'
import { publishTexts } from '../../support/server/publish-texts.ts'
import { releaseSite } from '../../support/server/release-site.ts'
import { type ServerProcess, startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'
import { sampleArticle } from '../../support/texts/any-text.ts'

const NAME = 'article/stille-im-alltag'
const PATH = '/blog/stille-im-alltag'
const account = { ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD }

/** What each page says of a release: server/site/pages.test.ts. Here a running website shows it. */
let app: ServerProcess
let administrator: SupabaseClient
beforeAll(async () => {
  await buildOnce()
  app = await startProcess(account)
  administrator = await administratorOf(app.url)
}, 300_000)
afterAll(() => app.stop())

const text = async (path: string) => (await fetch(app.url + path, { redirect: 'manual' })).text()

test('a picture that is replaced in the library is replaced in the article, on its card and in its social image', async () => {
  const words = { name: 'Ringe', alt: 'Kupferne Ringe vor einem Fenster.' }
  const { id, hash: red } = await addPicture(app.url, administrator, await photograph(), words)
  await publishTexts(administrator, { [NAME]: sampleArticle({ cover: id }) })
  const [, query = ''] = (await text(PATH)).match(/property="og:image" content="[^"]*\/api\/og\?([^"]*)"/) ?? []
  const ask = async (search: string) => {
    const answer = await fetch(`${app.url}/api/og?${search.replaceAll('&amp;', '&')}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    return Buffer.from(await answer.arrayBuffer())
  }
  const shared = await ask(query)

  const changed = { ...words, id, seen: 1 }
  const { hash: green } = await addPicture(app.url, administrator, await photograph('#20c030'), changed)

  for (const path of [PATH, '/blog']) {
    expect(await text(path), path).toContain(`/bilder/${green}-900.webp`)
    expect(await text(path), path).not.toContain(red)
  }
  expect((await ask(query.replace(red, green))).equals(shared)).toBe(false)
  // A picture that is not there leaves what would stand without it.
  const without = await ask('title=Ruhe')
  for (const picture of [`${'A'.repeat(22)}-50-50`, `${red}-101-0`, `${red}`, '../keys.json', `${red}-5-5'--`]) {
    expect((await ask(`title=Ruhe&${new URLSearchParams({ drawing: picture })}`)).equals(without), picture).toBe(true)
  }
})

test('views of an article are counted, also after its address changed', async () => {
  const view = () => administrator.rpc('count_article_view', { _slug: 'stille-im-alltag' })
  await publishTexts(administrator, { [NAME]: sampleArticle() })
  await view()
  const moved = { slug: 'ruhe-im-alltag', formerSlugs: ['stille-im-alltag'] }
  await publishTexts(administrator, { [NAME]: sampleArticle(moved) })
  await view()

  const { data } = await administrator.rpc('article_views')
  expect(data).toContainEqual({ slug: 'stille-im-alltag', views: 2 })
})

test('a site loses badge and noindex, and not before every sample is replaced and every text read; a start keeps that', async () => {
  const release = (confirmed: string[]) =>
    publishFacts(administrator, (facts) => Object.assign(facts, { isPublished: true, confirmed }))
  await expect(release([])).rejects.toThrow('Angaben sind noch Beispiele')
  await expect(release(factFields.map(({ path }) => path))).rejects.toThrow('12 Texte sind noch nicht geprüft')
  expect(await text('/')).toContain('data-sample')

  await releaseSite(administrator, app.url)

  expect(await text('/')).not.toMatch(/data-sample|content="noindex"/)
  const ended = new Promise((resolve) => app.child.once('exit', resolve))
  app.child.kill('SIGTERM')
  await ended
  app = await startProcess({ ...account, DATA_DIR: app.dataDir })
  expect(await text('/')).not.toMatch(/data-sample|content="noindex"/)
})
