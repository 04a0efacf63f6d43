import { readRelease0 } from '../../app/at-build/read-release-0.ts'
import type { TextDocument } from '../../app/content/texts/text-document.ts'
import { expect, test } from '../support/browser/test.ts'
import { administratorOf } from '../support/server/publish-facts.ts'
import { publishTexts } from '../support/server/publish-texts.ts'
import { sampleArticle } from '../support/texts/any-text.ts'

test.setTimeout(120_000)

test.afterEach(async ({ app }) => {
  const administrator = await administratorOf(app.url)
  const { data } = await administrator.rpc('content_state', { _document: 'facts' })
  if (data.release) await administrator.rpc('restore_content', { _release: 0, _current: data.release })
})

// The test fails by itself when the browser's console holds an error, as React writes one when page and scripts disagree.
test('a visitor finds a new article in the list, reads it, and goes on to a shipped and a changed one', {
  tag: '@more',
}, async ({ page, app }) => {
  const shipped = (await readRelease0()).texts['guide/wasser'] as TextDocument<'guide'>
  await publishTexts(await administratorOf(app.url), {
    'article/stille-im-alltag': sampleArticle({ related: ['lakhovsky-pionier'] }),
    'guide/wasser': { ...shipped, header: { ...shipped.header, shortTitle: 'Wasser trinken' } },
  })
  const main = page.getByRole('main')

  await page.goto('/preise')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).first().click()
  await main.getByRole('link', { name: 'Stille im Alltag' }).click()
  await expect(page).toHaveTitle(/^Stille im Alltag/)
  await expect(main).toContainText('Eine Pause ohne Geräusche empfinden viele als angenehm.')
  await expect(page.getByRole('navigation', { name: 'Brotkrumen' })).toContainText('Stille im Alltag')

  await main.getByRole('heading', { name: 'Ähnliche Artikel' }).scrollIntoViewIfNeeded()
  await main.getByRole('region', { name: 'Ähnliche Artikel' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/lakhovsky-pionier$/)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/ratgeber/resonanz')
  await main.getByRole('link', { name: 'Wasser trinken' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Wasser')
  await page.goBack()
  await expect(page).toHaveURL(/resonanz$/)
})

test('an address of no article leads to the list and leaves no trace in the history', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/preise')
  await page.goto('/blog/gibt-es-nicht')
  await expect(page).toHaveURL(/\/blog$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/preise$/)
})
