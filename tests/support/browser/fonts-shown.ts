import type { Page } from '@playwright/test'

/** Waits until the page is laid out with its own fonts, which come after the first paint (app/fonts/show-fonts.ts). */
export async function fontsShown(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLStyleElement>('style[data-fonts]')?.media === 'all')
  await page.evaluate(async () => {
    await Promise.all([
      document.fonts.load('400 1em "Atkinson Hyperlegible Next"'),
      document.fonts.load('600 1em Fraunces'),
    ])
    await document.fonts.ready
  })
}
