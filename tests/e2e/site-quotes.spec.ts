import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/test.ts'
import { quotedGuides, quotedTexts } from '../support/texts/quoted-texts.ts'

// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

for (const { page: path, texts } of quotedTexts) {
  test(`${path} shows its quoted texts letter for letter`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

    const shown = await visibleTexts(page)

    for (const text of texts) {
      if (typeof text === 'string') expect.soft(shown, text).toContain(text)
      else
        expect
          .soft(
            shown.filter((candidate) => text.test(candidate)),
            String(text),
          )
          .not.toEqual([])
    }
  })
}

test('the guides’ menu has the quoted entries in the quoted order', async ({ page }) => {
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })

  await navigation.getByText('Ratgeber').click()

  const entries = navigation.locator('details').getByRole('link')
  await expect(entries).toHaveText(quotedGuides)
  for (const entry of await entries.all()) await expect(entry).toBeVisible()
})

/**
 * What each visible element says as a whole, and each piece of text in it; with plain spaces for unbreakable ones, and
 * without the soft hyphens that nobody sees.
 */
async function visibleTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => [element, ...element.childNodes].map((node) => node.textContent ?? '')),
  )
  return texts.map((text) => text.replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim())
}
