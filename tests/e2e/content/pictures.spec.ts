import { publishedDrawing } from '../../../app/pictures/drawing.ts'
import { expect, test, visit } from '../../support/browser/test.ts'

test.use({ expectedConsoleErrors: /ERR_FAILED.*\.svg/ })
const article = '/blog/lakhovsky-pionier'

test('a picture that fails gives way to another', { tag: '@more' }, async ({ page }) => {
  for (const { src } of (await publishedDrawing('geranium-in-ring')).files)
    await page.route(src, (route) => route.abort())
  await visit(page, '/blog')
  await page.locator(`main a[href="${article}"]`).click()
  const cover = page.locator('main img').first()
  await expect(cover).toHaveAttribute('src', (await publishedDrawing('rings-over-the-sea')).file.src)
  await expect(cover).toHaveAttribute('alt', '')

  await page.route(/\/assets\/.*svg$/, (route) => route.abort())
  await page.reload()
  await expect(page.getByText(/^Bild: Eine Geranie steht in einem offenen Kupferring/)).toBeVisible()
})
