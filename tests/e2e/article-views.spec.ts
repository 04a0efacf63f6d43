import { expect, test } from '../support/browser/test.ts'
import { administratorOf } from '../support/server/publish-facts.ts'
import { releaseSite } from '../support/server/release-site.ts'

test.use({ ownServer: 'article views' })

test('a published site shows the number that was counted, and none where nobody read', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const administrator = await administratorOf(app.url)
  for (let view = 0; view < 3; view += 1) await administrator.rpc('count_article_view', { _slug: 'lakhovsky-pionier' })
  await releaseSite(administrator, app.url)
  await expect.poll(async () => (await page.request.get('/')).text()).not.toContain('data-sample')

  await page.goto('/blog/lakhovsky-pionier')
  await expect(page.getByRole('main')).toContainText(/(?<!\d)3\sAufrufe/)
  const answer = page.waitForResponse('**/rpc/article_views')
  await page.goto('/blog/mwo-vs-zendawave')
  await answer
  await expect(page.locator('article header')).toContainText('Min. Lesezeit')
  await expect(page.locator('article header')).not.toContainText('Aufrufe')
})
