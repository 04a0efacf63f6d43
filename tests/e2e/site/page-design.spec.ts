import type { Page } from '@playwright/test'
import { showIn } from '../../support/browser/display-modes.ts'
import { fontsShown } from '../../support/browser/fonts-shown.ts'
import { laidOut } from '../../support/browser/laid-out.ts'
import { expect, test, visit } from '../../support/browser/test.ts'

test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

test('the form begins right below its heading, and a button is as tall as its words', async ({ page }) => {
  for (const width of [1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    await visit(page, '/beratung')
    const heading = await page.getByRole('heading', { name: 'Beratung anfragen' }).boundingBox()
    const label = await page.getByText('Vorname', { exact: true }).boundingBox()
    expect((label?.y ?? 0) - (heading ? heading.y + heading.height : 0), `at ${width}`).toBeLessThanOrEqual(60)
  }
  await showIn(page, { fontSize: 150 })
  expect(await tallButtons(page)).toEqual([])
})

test('header labels stand on one line, prices and number are read', async ({ page }) => {
  const header = page.getByRole('banner')
  const line = header.getByRole('navigation', { name: 'Hauptnavigation' })
  for (const width of [1100, 1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/preise')
    const tall = await header.locator('a:not(.brand), summary').evaluateAll((labels) => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
      return labels
        .filter((label) => label.checkVisibility() && label.getBoundingClientRect().height > 2.9 * rem)
        .map(({ textContent }) => textContent)
    })
    expect.soft(tall, `at ${width}`).toEqual([])
    expect.soft(await header.boundingBox(), `at ${width}`).toMatchObject({ height: width === 1920 ? 81 : 72 })
    await expect.soft(line.getByRole('link', { name: 'Beratung' })).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(line.getByRole('link', { name: 'Preise' })).toBeVisible()
  await expect(header.getByText('040 66969-123').filter({ visible: true })).toBeVisible()
  await expect(header.getByText('Heilpraktikerin · Frequenzmedizin')).toBeVisible()
})

test('with the largest text home’s main button is seen at once', async ({ page }) => {
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await visit(page, '/')
    await showIn(page, { fontSize: 150 })
    await expect(page.getByRole('main').getByRole('link', { name: 'Beratung anfragen' })).toBeInViewport({ ratio: 1 })
  }
  // On the phone it stands above the facts, and so it does for the focus.
  await page.getByRole('main').getByRole('link', { name: 'Beratung anfragen' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('.hero-card').getByRole('link', { name: 'Musterhafen' })).toBeFocused()
})

test('on a tablet nothing of the blog is alone', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, '/blog')
  for (const list of ['.articles', '[aria-label="Artikel nach Thema"] ul']) {
    const items = page.locator(`${list} > li`)
    const all = await items.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON()),
    )
    const last = all.at(-1)
    const isAlone = all.filter(({ y }) => y === last.y).length === 1
    expect(isAlone && last.width < all[0].width, list).toBe(false)
  }
})

test('a link into a long text lands at its heading, and nothing moves while the text is laid out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/legal/datenschutz')
  await page.getByText('Inhalt', { exact: true }).click()
  await page.getByRole('link', { name: '6. Ihre Rechte' }).click()
  const heading = page.getByRole('heading', { name: '6. Ihre Rechte' })
  await laidOut(page)
  const { y } = (await heading.boundingBox()) ?? { y: 0 }
  expect(y).toBeGreaterThan(72)
  expect(y).toBeLessThan(140)
  for (const key of ['PageUp', 'PageUp', 'PageDown', 'End', 'Home']) await page.keyboard.press(key)
  expect(await moved(page)).toBeLessThan(0.01)
})

test('one layout of the whole page follows the first, and nothing moves', async ({ page }) => {
  for (const [path, width] of [
    ['/', 390],
    ['/', 1366],
    ['/blog', 1366],
    ['/blog/lakhovsky-pionier', 390],
    ['/beratung', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const { layouts, moved } = await loadedWith(page, path)
    expect.soft(layouts, `${path} at ${width}`).toBeLessThanOrEqual(1)
    expect.soft(moved, `${path} at ${width}`).toBeLessThan(0.01)
  }
})

test.describe('for a new visitor', () => {
  test.use({ newVisitor: true })

  test('the cookie banner covers no main button, and is shown all the same', async ({ page }) => {
    const question = page.locator('.cookie-banner')
    for (const path of ['/', '/beratung']) {
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height })
        await visit(page, path)
        await expect(question).toBeAttached()
        const card = (await question.isVisible()) ? await question.boundingBox() : null
        expect.soft(await buttonsUnder(page, card), `${path} at ${width}×${height}`).toEqual([])
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await expect(question).toBeVisible()
      }
    }
  })
})

const windows = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
] as const

function buttonsUnder(page: Page, card: { x: number; y: number; width: number; height: number } | null) {
  if (!card) return []
  return page.locator('main .btn').evaluateAll(
    (buttons, { x, y, width, height }) =>
      buttons
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect()
          return right > x && left < x + width && bottom > y && top < y + height
        })
        .map(({ textContent }) => textContent),
    card,
  )
}

/** Buttons that are taller than their text and a finger need. */
function tallButtons(page: Page): Promise<string[]> {
  return page.locator('main .btn').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const text = document.createRange()
      text.selectNodeContents(button)
      const size = parseFloat(getComputedStyle(button).fontSize)
      const room = button.getBoundingClientRect().height - text.getBoundingClientRect().height
      return room > 3 * size ? [`${button.textContent}: ${Math.round(room)} px of room`] : []
    }),
  )
}

interface LayoutEvent {
  name: string
  args: { beginData?: { dirtyObjects: number; totalObjects: number } }
}

/** Loads the page as a first visit: how often all of it was laid out again, and how far what is seen moved. */
async function loadedWith(page: Page, path: string): Promise<{ layouts: number; moved: number }> {
  const devtools = await page.context().newCDPSession(page)
  const events: LayoutEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as LayoutEvent[])))
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await page.goto('about:blank')
  await devtools.send('Tracing.start', { categories: '-*,devtools.timeline', transferMode: 'ReportEvents' })
  await visit(page, path)
  await fontsShown(page)
  const shifts = await moved(page)
  await devtools.send('Tracing.end')
  await complete
  const layouts = events.flatMap(({ name, args: { beginData } }) => (name === 'Layout' && beginData ? [beginData] : []))
  const boxes = Math.max(...layouts.map(({ totalObjects }) => totalObjects))
  // While it arrives, a document is laid out piece by piece.
  const whole = layouts.filter(({ dirtyObjects }) => dirtyObjects > 0.9 * boxes)
  return { layouts: whole.length, moved: shifts }
}

/** How far what was seen moved by itself since the page began to load. */
function moved(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!shift.hadRecentInput) sum += shift.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
