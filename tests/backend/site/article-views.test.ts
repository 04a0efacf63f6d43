import { beforeEach, describe, expect, test } from 'vitest'
import { publishTexts } from '../../support/content/content-drafts.ts'
import { findText } from '../../support/database/find-text.ts'
import { freshNetwork } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'
import { sampleArticle } from '../../support/texts/any-text.ts'

const ARTICLE = 'lakhovsky-pionier'

describe('views of articles', () => {
  const server = serverOn('pglite')
  beforeEach(() => server.run('delete from private.article_views'))

  const storedRows = () => server.run<{ slug: string; views: number }>('select * from private.article_views')

  const report = (slug: string, { agent = 'Mozilla/5.0 (iPhone)', network = freshNetwork() } = {}) =>
    fetch(`${server.url}/rest/v1/rpc/count_article_view`, {
      method: 'POST',
      headers: {
        apikey: server.keys.publishableKey,
        'content-type': 'application/json',
        'user-agent': agent,
        'x-forwarded-for': network,
      },
      body: JSON.stringify({ _slug: slug }),
    })

  test('each report adds one to the article and the day', async () => {
    await Promise.all(Array.from({ length: 20 }, () => report(ARTICLE)))

    expect(await storedRows()).toMatchObject([{ slug: ARTICLE, views: 20 }])
    const { data } = await server.as.visitor.rpc('article_views')
    expect(data).toEqual([{ slug: ARTICLE, views: 20 }])
  })

  test('what is no article is not counted, and no robot', async () => {
    for (const slug of ['kein-artikel', `${ARTICLE}${'x'.repeat(200)}`]) await report(slug)
    for (const agent of ['Googlebot/2.1', 'Mozilla/5.0 HeadlessChrome/140', 'facebookexternalhit preview'])
      await report(ARTICLE, { agent })

    expect(await storedRows()).toEqual([])
  })

  test('they go on being counted after the address of an article changed', async () => {
    for (const header of [{}, { slug: 'ruhe-im-alltag', formerSlugs: ['stille-im-alltag'] }]) {
      await publishTexts(server.as.administrator, { 'article/stille-im-alltag': sampleArticle(header) })
      await report('stille-im-alltag')
    }
    expect((await server.as.visitor.rpc('article_views')).data).toEqual([{ slug: 'stille-im-alltag', views: 2 }])
  })

  test('nothing about the reader is stored', async () => {
    await report(ARTICLE, { agent: 'Leser-Browser 9', network: '198.51.100.77' })

    const columns = Object.keys((await storedRows())[0] ?? {}).toSorted()
    expect(columns).toEqual(['day', 'slug', 'views'])
    for (const told of ['198.51.100.77', 'Leser-Browser']) expect(await findText(server.database, told)).toEqual([])
  })
})
