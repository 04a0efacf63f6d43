import { expect, type Page, type Response } from '@playwright/test'

/** What the admin area says before it knows who is there, and what it shows. */
const COMING = /^(Überprüfe Berechtigung|Lade Daten)\.\.\.$|wird geprüft …$/

/** Opens a page and waits until it is there, of whatever kind it is, and everything near its top reacts. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await expect(page.locator('html'), path).toHaveAttribute('data-hydrated', '')
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.getByText(COMING).filter({ visible: true }), path).toHaveCount(0)
  return response
}
