import type { Locator } from '@playwright/test'
import { addEntries } from '../support/browser/admin-data.ts'
import { visitWith } from '../support/browser/display-modes.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

test('on paper texts are dark on white, every answer is unfolded, and what can only be pressed is gone', async ({
  page,
}) => {
  // Who reads by night prints dark letters as well.
  await visitWith(page, { invertColors: true, highContrast: true })
  await page.goto('/blog/lakhovsky-pionier')
  const text = page.locator('.prose p').first()
  expect(await lightness(text)).toBeGreaterThan(200)
  await page.emulateMedia({ media: 'print' })
  expect(await lightness(text)).toBeLessThan(60)
  const source = page.locator('.sources a[href^="https://"]').first()
  expect(await source.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('https://')

  for (const path of ['/blog/lakhovsky-pionier', '/beratung', '/legal/widerrufsrecht']) {
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect.soft(page.getByRole('contentinfo').getByText('Musterstraße 1').first(), path).toBeVisible()
    for (const role of ['button', 'textbox', 'navigation', 'banner'] as const) {
      await expect.soft(page.getByRole(role), `${role} on ${path}`).toHaveCount(0)
    }
    for (const answer of await page.locator('.questions details p').all()) await expect.soft(answer).toBeVisible()
  }
})

test('the model withdrawal form prints on a sheet of its own, with lines to write on', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/legal/widerrufsrecht')
  await page.emulateMedia({ media: 'print' })

  const form = page.locator('#muster-widerrufsformular')
  expect(await form.evaluate((heading) => getComputedStyle(heading).breakBefore)).toBe('page')
  const lines = page.locator('#formular-zum-ausfuellen ~ ul > li')
  await expect(lines).toHaveCount(7)
  for (const line of (await lines.all()).slice(1)) {
    expect(await line.evaluate((item) => getComputedStyle(item, '::after').borderBottomStyle)).toBe('solid')
  }
})

test('an open entry prints alone, with the whole note', { tag: '@more' }, async ({ page, app }) => {
  const name = await addEntries(app, { first_name: 'Erika', message: 'Eine Frage zum Ablauf.' })
  await signIn(page)
  await page.getByLabel('Suche', { exact: true }).fill(name)
  await page.getByRole('button', { name: `Details: Erika ${name}` }).click()
  const entry = page.getByRole('dialog')
  await entry.getByLabel('Notizen').fill('Zeile\n'.repeat(40))
  await entry.getByLabel('Notizen').blur()
  await expect(entry.getByText(/^Gespeichert/)).toBeVisible()

  await page.emulateMedia({ media: 'print' })

  await expect(entry.getByText('Eine Frage zum Ablauf.')).toBeVisible()
  await expect(page.getByText('Admin Dashboard')).toBeHidden()
  await expect(entry.getByRole('button')).toHaveCount(0)
  const hidden = await entry.getByLabel('Notizen').evaluate((field) => field.scrollHeight - field.clientHeight)
  expect(hidden).toBeLessThan(5)
})

/** Of the colour of a text, 0 to 255. */
async function lightness(text: Locator): Promise<number> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  )
  return (red + green + blue) / 3
}
