import { expect, test } from 'vitest'
import { publishTexts } from '../../support/content/publish-texts.ts'
import { addPicture } from '../../support/pictures/add-picture.ts'
import { photograph } from '../../support/pictures/sample-photographs.ts'
import { serverOn } from '../../support/server/server-on.ts'
import { sampleArticle } from '../../support/texts/any-text.ts'

/** What each page says of a release: server/site/pages.test.ts. */
const server = serverOn('pglite')

test('a social image shows a picture of the library, and without one that is there what would stand without it', async () => {
  const words = { name: 'Ringe', alt: 'Zwei Ringe.' }
  const { hash } = await addPicture(server.url, server.as.administrator, await photograph(), words)
  const ask = async (drawing = {}) => {
    const answer = await fetch(`${server.url}/api/og?${new URLSearchParams({ title: 'Ruhe', ...drawing })}`)
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
  const { administrator } = server.as
  const view = () => administrator.rpc('count_article_view', { _slug: 'stille-im-alltag' })
  await publishTexts(administrator, { 'article/stille-im-alltag': sampleArticle() })
  await view()
  const moved = sampleArticle({ slug: 'ruhe-im-alltag', formerSlugs: ['stille-im-alltag'] })
  await publishTexts(administrator, { 'article/stille-im-alltag': moved })
  await view()

  const { data } = await administrator.rpc('article_views')
  expect(data).toContainEqual({ slug: 'stille-im-alltag', views: 2 })
})
