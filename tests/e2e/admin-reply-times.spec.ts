import type { Page } from '@playwright/test'
import { addEntries, asSecret } from '../support/browser/admin-data.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

test('the dashboard shows what is promised and what was kept, in words and in one picture', async ({ page, app }) => {
  // Something to count from: other tests share this server.
  await addEntries(app, { created_at: ago(30) })
  await signIn(page)
  const before = await figures(page)

  const name = await addEntries(app, { created_at: ago(10) }, { created_at: ago(60) }, { created_at: ago(61) })
  const supabase = await asSecret(app)
  for (const since of [ago(11), ago(60.5)]) {
    const { error } = await supabase
      .from('mwo_form_entries')
      .update({ status: 'contacted' })
      .eq('last_name', name)
      .gte('created_at', since)
    expect(error).toBeNull()
  }
  await page.reload()
  const after = await figures(page)

  expect(after.kept - before.kept, 'in time').toBe(1)
  expect(after.of - before.of, 'answered or overdue').toBe(3)
  expect(after.overdue - before.overdue, 'overdue').toBe(1)
  expect(after.bars['6 bis 12 Stunden'] - before.bars['6 bis 12 Stunden']).toBe(1)
  expect(after.bars['noch später'] - before.bars['noch später']).toBe(1)
  expect(after.bars['überfällig ohne Antwort']).toBe(after.overdue)

  await page.getByRole('link', { name: 'MWO-Anfragen nach Fälligkeit' }).click()
  await expect(page).toHaveURL(/sortierung=faelligkeit/)
})

async function figures(page: Page) {
  const region = page.getByRole('region', { name: 'Antwort innerhalb von 24 Stunden' })
  await region.getByText('Antwort innerhalb von 24 Stunden').click()
  await expect(region).toContainText(/eingehalten bei \d+ von \d+/)
  const text = (await region.innerText()).replace(/\s+/g, ' ')
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const picture = region.getByRole('img', { name: /Wie schnell Anfragen der letzten vier Wochen beantwortet wurden/ })
  const described = (await picture.locator('desc').textContent()) ?? ''
  const bars = Object.fromEntries(
    described
      .replace(/\.$/, '')
      .split('. ')
      .map((bar) => bar.split(': ') as [string, string])
      .map(([name, count]) => [name, Number(count)]),
  ) as Record<string, number> & Record<'6 bis 12 Stunden' | 'noch später' | 'überfällig ohne Antwort', number>
  return { kept: number(/bei (\d+) von/), of: number(/von (\d+) Anfrage/), overdue: number(/(\d+) überfällig/), bars }
}
