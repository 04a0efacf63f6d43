import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'
import { publicPaths, walks } from '../support/site/site-paths.ts'

/** Pages that are no text to be read from top to bottom: overviews, forms, lists, samples. The prices begin with their list. */
const overviews = ['/', '/beratung', '/blog', '/newsletter', '/styleguide', '/uber-uns', '/preise']

for (const { pages, paths, tag } of walks) {
  test(`a text longer than three windows begins with its contents, and each line leads to its heading: ${pages}`, {
    tag: [...tag],
  }, async ({ page }) => {
    test.setTimeout(120_000)
    let long = 0
    for (const path of paths.filter((path) => publicPaths.includes(path) && !overviews.includes(path))) {
      await page.goto(path)
      if (!(await isLongerThanThreeWindows(page))) continue
      long += 1
      const links = page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link')
      const targets = await links.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      const headings = await page
        .locator('main :is(.prose, .wrap > section, .legal-text) > h2[id], main .wrap > section h2[id]')
        .evaluateAll((headings) => headings.map(({ id }) => `#${id}`))

      expect.soft(targets.length, path).toBeGreaterThan(3)
      expect
        .soft(
          targets.filter((target) => !headings.includes(target)),
          path,
        )
        .toEqual([])
    }
    expect(long).toBeGreaterThan(3)
  })
}

test('a line of the contents brings its heading below the header', async ({ page }) => {
  await page.goto('/blog/lakhovsky-pionier')
  const links = page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link')
  const target = (await links.last().getAttribute('href')) ?? ''

  await links.last().click()

  await expect(page.locator(target)).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  const heading = await page.locator(target).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})

function isLongerThanThreeWindows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight > 3 * innerHeight)
}

test('an article begins in the first window of a phone, and its gauge leads to the sources', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blog/lakhovsky-pionier')

  await expect(page.locator('.prose > p').first()).toBeInViewport()
  await page.getByRole('link', { name: 'Quellen dazu' }).click()
  await expect(page.getByRole('heading', { name: 'Quellen', exact: true })).toBeInViewport()
})

test('beside a text, its contents mark where the reader is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/blog/lakhovsky-pionier')
  const links = page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link')

  for (const name of ['Der Apparat', 'Vier Legenden']) {
    await page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView())
    await expect(links.filter({ hasText: name })).toHaveCSS('border-left-style', 'solid')
    await expect(page.locator('.toc a:target-current')).toHaveCount(1)
  }
})
