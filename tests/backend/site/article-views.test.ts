// @module-tag more
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

const ARTICLE = 'lakhovsky-pionier'

describe('views of articles', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
  })
  afterAll(() => server.stop())
  beforeEach(() => sql`delete from private.article_views`.execute(server.database.sql))

  const storedRows = async () =>
    (await sql<{ slug: string; views: number }>`select * from private.article_views`.execute(server.database.sql)).rows

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

  test('nothing about the reader is stored', async () => {
    await report(ARTICLE, { agent: 'Leser-Browser 9', network: '198.51.100.77' })

    const columns = Object.keys((await storedRows())[0] ?? {}).toSorted()
    expect(columns).toEqual(['day', 'slug', 'views'])
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private', 'auth', 'storage')
    `.execute(server.database.sql)
    for (const { name } of tables) {
      const { rows } = await sql`select t::text as row from ${sql.raw(name)} t`.execute(server.database.sql)
      expect(JSON.stringify(rows), name).not.toMatch(/198\.51\.100\.77|Leser-Browser/)
    }
  })

  test('a visitor cannot read or write the table itself', async () => {
    const { error } = await server.as.visitor.from('article_views').select()

    expect(error).not.toBeNull()
  })
})
