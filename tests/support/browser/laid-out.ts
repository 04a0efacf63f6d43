import type { Page } from '@playwright/test'

/** Waits until also what is far below is laid out (app/features/reading/lay-out-when-idle.ts). */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector(':is(.far, .passage):not([data-laid-out])'))
}
