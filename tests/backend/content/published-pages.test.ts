// @module-tag more
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factFields } from '../../../content/facts/fact-fields.ts'
import { administratorOf, publishFacts } from '../../support/content/publish-facts.ts'
import { publishTexts } from '../../support/content/publish-texts.ts'
import { releaseSite } from '../../support/content/release-site.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { addPicture } from '../../support/pictures/add-picture.ts'
import { photograph } from '../../support/pictures/sample-photographs.ts'
import { type ServerProcess, startProcess } from '../../support/processes/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'
import { sampleArticle } from '../../support/texts/any-text.ts'

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

const text = async (path: string) => (await fetch(app.url + path)).text()

test('a social image shows a picture of the library, and without one that is there what would stand without it', async () => {
  const { hash } = await addPicture(app.url, administrator, await photograph(), { name: 'Ringe', alt: 'Zwei Ringe.' })
  const ask = async (drawing = {}) => {
    const answer = await fetch(`${app.url}/api/og?${new URLSearchParams({ title: 'Ruhe', ...drawing })}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    return Buffer.from(await answer.arrayBuffer())
  }

  const without = await ask()
  expect((await ask({ drawing: `${hash}-50-50` })).equals(without)).toBe(false)
  for (const drawing of [`${'A'.repeat(22)}-50-50`, `${hash}-101-0`, hash, '../keys.json', `${hash}-5-5'--`]) {
    expect((await ask({ drawing })).equals(without), drawing).toBe(true)
  }
})

test('views of an article are counted, also after its address changed', async () => {
  const view = () => administrator.rpc('count_article_view', { _slug: 'stille-im-alltag' })
  await publishTexts(administrator, { 'article/stille-im-alltag': sampleArticle() })
  await view()
  const moved = sampleArticle({ slug: 'ruhe-im-alltag', formerSlugs: ['stille-im-alltag'] })
  await publishTexts(administrator, { 'article/stille-im-alltag': moved })
  await view()

  const { data } = await administrator.rpc('article_views')
  expect(data).toContainEqual({ slug: 'stille-im-alltag', views: 2 })
})

test('a site loses badge and noindex, and not before every sample is replaced and every text read; a start keeps that', async () => {
  const release = (confirmed: string[]) =>
    publishFacts(administrator, (facts) => Object.assign(facts, { isPublished: true, confirmed }))
  await expect(release([])).rejects.toThrow('Angaben sind noch Beispiele')
  await expect(release(factFields.map(({ path }) => path))).rejects.toThrow(/\d+ Texte sind noch nicht geprüft/)
  expect(await text('/')).toContain('data-sample')

  await releaseSite(administrator, app.url)

  expect(await text('/')).not.toMatch(/data-sample|content="noindex"/)
  const ended = new Promise((resolve) => app.child.once('exit', resolve))
  app.child.kill('SIGTERM')
  await ended
  app = await startProcess({ ...account, DATA_DIR: app.dataDir })
  expect(await text('/')).not.toMatch(/data-sample|content="noindex"/)
})
