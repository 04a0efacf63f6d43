import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until everything near its top reacts. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html'), path).toHaveAttribute('data-hydrated', '')
}
