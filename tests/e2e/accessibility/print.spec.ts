import type { Locator, Page } from '@playwright/test'
import { addEntries, asSecret } from '../../support/browser/admin-data.ts'
import { visitWith } from '../../support/browser/display-modes.ts'
import { expect, signIn, test, visit } from '../../support/browser/test.ts'

test('on paper texts are dark on white, every answer is unfolded, and buttons are gone', async ({ page }) => {
  // Dark mode does not reach the paper.
  await visitWith(page, { invertColors: true, highContrast: true })
  await visit(page, '/blog/lakhovsky-pionier')
  const text = page.locator('.prose p').first()
  expect(await lightness(text)).toBeGreaterThan(200)
  await page.emulateMedia({ media: 'print' })
  expect(await lightness(text)).toBeLessThan(60)
  const source = page.locator('.sources a[href^="https://"]').first()
  expect(await source.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('https://')

  for (const path of ['/blog/lakhovsky-pionier', '/beratung', '/legal/widerrufsrecht']) {
    await visit(page, path)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect.soft(page.getByRole('contentinfo').getByText('Musterstraße 1').first(), path).toBeVisible()
    for (const role of ['button', 'textbox', 'navigation', 'banner'] as const) {
      await expect.soft(page.getByRole(role), `${role} on ${path}`).toHaveCount(0)
    }
    for (const answer of await page.locator('.questions details p').all()) await expect.soft(answer).toBeVisible()
  }
  // No heading of a form that is not there.
  await visit(page, '/beratung')
  await expect(page.getByRole('heading', { name: 'Beratung anfragen' })).toBeHidden()
  await visit(page, '/legal/widerrufsrecht')
  // The model form is torn off and filled in.
  await expect(page.locator('#muster-widerrufsformular')).toHaveCSS('break-before', 'page')
  const lines = page.locator('#formular-zum-ausfuellen ~ ul > li')
  await expect(lines).toHaveCount(7)
  expect(await lines.last().evaluate((line) => getComputedStyle(line, '::after').borderBottomStyle)).toBe('solid')
})

test('the way of a first appointment prints alone', { tag: '@more' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `printed as ${document.documentElement.dataset.print}`
    }
  })
  await visit(page, '/beratung')
  const way = page.getByRole('region', { name: 'Vom ersten Anruf bis zur Sitzung' })
  await way.getByRole('button', { name: 'Als Merkblatt drucken' }).click()

  await expect(page).toHaveTitle('printed as leaflet')
  await page.emulateMedia({ media: 'print' })
  await expect(way.getByText('Telefon 040 66969-123')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Häufige Fragen' })).toBeHidden()
  await page.emulateMedia({ media: null })
  expect(await printedPages(page)).toBe(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-print')
  expect(await printedPages(page)).toBeGreaterThan(1)
})

test('an open entry is printed whole and alone, also while answered', async ({ page, app }) => {
  const message = 'Eine Zeile von vielen.\n'.repeat(60)
  const name = await addEntries(app, { message }, { message: 'Von jemand anderem' })
  const secret = await asSecret(app)
  const { data: entry } = await secret
    .from('mwo_form_entries')
    .select('id')
    .match({ last_name: name, message })
    .single()
  await signIn(page)
  for (const [width, role] of [
    [1366, 'region'],
    [700, 'dialog'],
  ] as const) {
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width, height: 900 })
    await visit(page, `/admin/mwo/${entry?.id}?suche=${name}`)
    const sheet = page.getByRole(role, { name })
    await sheet.getByRole('button', { name: 'Antworten' }).click()
    await expect(sheet.getByRole('button', { name: 'Antwort senden' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })

    const asked = page.getByRole('list', { name: 'Unterhaltung' })
    await expect(asked, role).toContainText('Eine Zeile von vielen.')
    expect(await asked.evaluate((box) => box.scrollHeight - box.clientHeight), role).toBe(0)
    await expect(sheet.getByText('Weitere Angaben'), role).toBeVisible()
    await expect(sheet.getByText(/Vorgangsnummer/), role).toBeVisible()
    for (const other of ['Von jemand anderem', 'Admin Dashboard', 'Verwaltung', 'Ihre Antwort'])
      await expect(page.getByText(other).filter({ visible: true }), `${other}, ${role}`).toHaveCount(0)
  }
})

/** Of the colour of a text, 0 to 255. */
async function lightness(text: Locator): Promise<number> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  )
  return (red + green + blue) / 3
}

async function printedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
