import type { Page } from '@playwright/test'
import { axeFindings } from '../support/browser/axe.ts'
import { displayModes } from '../support/browser/display-modes.ts'
import { expect, test } from '../support/browser/test.ts'
import { walks } from '../support/site/site-paths.ts'

const asDesigned = displayModes.filter(({ name }) => name === 'default')

test.setTimeout(180_000)
// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

for (const { pages, paths, tag } of walks) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing in a window of ${width} px: ${pages}`, {
      tag: width === 360 ? [...tag] : '@more',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const path of paths) {
        await open(page, path)
        expect.soft(await axeFindings(page, asDesigned), path).toEqual([])
      }
    })
  }
}

const views = [
  { name: 'a window of 320 px', width: 320, text: 100 },
  { name: 'a window of 1280 px at 200 %', width: 640, text: 100 },
  { name: 'a window of 1280 px with text of 200 %', width: 1280, text: 200 },
  { name: 'a phone with text of 150 %', width: 360, text: 150 },
]

for (const { pages, paths, tag } of walks) {
  test(`nothing has to be scrolled sideways, on small windows or with large text: ${pages}`, { tag: [...tag] }, async ({
    page,
  }) => {
    const wide: string[] = []
    for (const path of paths) {
      await open(page, path)
      for (const { name, width, text } of views) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`
        }, text)
        wide.push(...(await tooWide(page)).map((what) => `${path} in ${name}: ${what}`))
      }
    }
    expect(wide).toEqual([])
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

/** Empty when the page fits; otherwise what reaches beyond its right edge. Boxes that scroll by themselves may be wider inside. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return []
    const guilty = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > room + 1 && element.children.length === 0,
    )
    const told = guilty
      .slice(0, 3)
      .map((element) => `<${element.tagName.toLowerCase()}> ${element.textContent?.slice(0, 40)}`)
    return [`${document.documentElement.scrollWidth} px in ${room} px: ${told.join(' | ')}`]
  })
}
