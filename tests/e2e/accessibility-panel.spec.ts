import type { Page } from '@playwright/test'
import { addEntries } from '../support/browser/admin-data.ts'
import { showIn, visitWith } from '../support/browser/display-modes.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visit.ts'

// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)|ERR_FAILED/ })

const everything = {
  fontSize: 110,
  highContrast: true,
  invertColors: true,
  bigCursor: true,
  readingGuide: true,
  linkHighlight: true,
  animationsPaused: true,
}

test('every setting changes the page at once and is there on the next visit, before anything is painted', async ({
  page,
}) => {
  await visit(page, '/newsletter')
  expect(await movements(page)).toBeGreaterThan(0)
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Schrift vergrößern' }).click()
  for (const control of await panel.getByRole('switch').all()) await control.check()
  await expectAllInEffect(page)

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement?.dataset.contrast) return
      observer.disconnect()
      Object.assign(window, { bodyAtApply: document.body !== null })
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await visit(page, '/')
  expect(await page.evaluate(() => (window as { bodyAtApply?: boolean }).bodyAtApply)).toBe(false)
  await expectAllInEffect(page)
})

test('the settings are in effect on every kind of page, and where no file of the site arrives', {
  tag: '@more',
}, async ({ page }) => {
  await visitWith(page, everything)
  for (const path of ['/beratung', '/blog/lakhovsky-pionier', '/legal/cookies', '/admin', '/gibt-es-nicht', '/500']) {
    await visit(page, path)
    await expectAllInEffect(page)
    await expect(page.getByRole('button', { name: 'Darstellung anpassen' }), path).toBeVisible()
  }
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/')
  expect(await textSize(page)).toBeCloseTo(19.8)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
})

test('the settings are in effect in dialogs, and the reading guide lies above them', { tag: '@more' }, async ({
  page,
  app,
}) => {
  const name = await addEntries(app, { first_name: 'Erika' })
  await signIn(page)
  await page.getByLabel('Suche', { exact: true }).fill(name)
  await showIn(page, everything)
  await page.getByRole('button', { name: `Details: Erika ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(dialog).toBeVisible()

  await expect(dialog).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(dialog).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(dialog).toHaveCSS('cursor', /arrow/)
  await expect(dialog.getByRole('link').first()).toHaveCSS('outline-style', 'solid')
  await expect(dialog.getByLabel('Status')).toHaveCSS('font-size', '19.8px')
  await page.mouse.move(640, 400)
  const guide = page.locator('.reading-guide')
  const line = await guide.boundingBox()
  const colour = await guide.evaluate((element) => getComputedStyle(element).borderTopColor)
  await expect.poll(() => paintedAt(page, 640, (line?.y ?? 0) + 1)).toBe(colour)
})

test('what the device asks for is the default, also when it changes, and a choice on the site overrules it', {
  tag: '@more',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' })
  await visit(page, '/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-contrast', 'high')
  expect(await movements(page)).toBe(0)

  await page.emulateMedia({ reducedMotion: 'no-preference', contrast: 'no-preference' })
  await expect(root).toHaveAttribute('data-contrast', 'normal')
  await expect.poll(() => movements(page)).toBeGreaterThan(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(root).toHaveAttribute('data-motion', 'off')
  const panel = await openPanel(page)
  await panel.getByRole('switch', { name: 'Bewegungen anhalten' }).uncheck()
  expect(await movements(page)).toBeGreaterThan(0)
  await page.reload()
  await expect(root).toHaveAttribute('data-motion', 'on')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

  test('the device’s wish for rest is obeyed', { tag: '@more' }, async ({ page }) => {
    await page.goto('/newsletter')
    await expect(page.locator('.breathing').first()).toHaveCSS('animation-name', 'none')
  })
})

test('with forced colours the device decides, the panel says so, and its switches still show their state', {
  tag: '@more',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/')
  const panel = await openPanel(page)

  await expect(panel.getByText(/Ihr Gerät gibt die Farben vor/)).toBeVisible()
  await expect(panel.getByRole('switch', { name: 'Lesehilfe' })).toHaveCSS('appearance', 'auto')
  await panel.getByRole('switch', { name: 'Farben umkehren' }).check()
  const heading = await page.locator('h1').evaluate((h1) => getComputedStyle(h1).color)
  await expect(page.locator('body')).toHaveCSS('color', heading)
})

test('high contrast and inversion leave the pictures alone', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/newsletter')
  const colours = () =>
    page
      .locator('.ring-figure')
      .first()
      .evaluate((svg) =>
        [...svg.querySelectorAll('stop, [stroke], [fill]')].map((part) => {
          const { stopColor, stroke, fill, filter } = getComputedStyle(part)
          return [stopColor, stroke, fill, filter].join(' ')
        }),
      )
  const before = await colours()
  await showIn(page, { highContrast: true, invertColors: true })
  // What has no colour of its own inherits that of the text, and paints nothing with it.
  expect(await colours()).toEqual(before)
  await expect(page.locator('html')).toHaveCSS('filter', 'none')
})

test('the big pointer is a picture that exists, three times for three uses', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/beratung')
  await showIn(page, { bigCursor: true })
  for (const [selector, name] of [
    ['p', 'arrow'],
    ['button', 'hand'],
    ['textarea', 'text'],
  ] as const) {
    const part = page.locator(`main ${selector}`).first()
    const cursor = await part.evaluate((element) => getComputedStyle(element).cursor)
    const urls = [...cursor.matchAll(/url\("([^"]+)"\)/g)].map(([, url = '']) => url)
    expect(urls, selector).toEqual([expect.stringContaining(name), expect.stringContaining(name)])
    for (const url of urls) {
      const width = await page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src })
        await image.decode()
        return image.width
      }, url)
      expect(width, url).toBeGreaterThanOrEqual(40)
    }
  }
})

test('the reading guide follows the pointer and the focus, and stops nothing from being pressed', {
  tag: '@more',
}, async ({ page }) => {
  await visit(page, '/newsletter')
  await showIn(page, { readingGuide: true })
  const guide = page.locator('.reading-guide')
  await guide.waitFor({ state: 'attached' })
  await page.mouse.move(400, 420)
  const middle = async () => {
    const box = await guide.boundingBox()
    return box ? box.y + box.height / 2 : Number.NaN
  }
  await expect.poll(middle).toBeCloseTo(420, -1)

  const field = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
  await field.focus()
  const box = await field.boundingBox()
  await expect.poll(middle).toBeCloseTo(box ? box.y + box.height / 2 : 0, -1)

  await page.getByRole('checkbox').click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await showIn(page, { readingGuide: false })
  await expect(guide).toHaveCount(0)
})

test('the button floats in a wide window, and stands in the header where it would cover text', {
  tag: '@more',
}, async ({ page }) => {
  const isInHeader = () =>
    page.getByRole('button', { name: 'Darstellung anpassen' }).evaluate((element) => {
      const header = document.querySelector('.site-header')!.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return top >= header.top && bottom <= header.bottom
    })
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/')
  expect(await isInHeader()).toBe(false)
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect.poll(isInHeader).toBe(true)
})

test('a panel that cannot be loaded is said, and the page stays', { tag: '@more' }, async ({ page }) => {
  await page.route(/display-panel/, (route) => route.abort())
  await visit(page, '/')
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()

  await expect(page.getByRole('alert').getByText(/Einstellungen konnten nicht geladen werden/)).toBeVisible()
  await page.unroute(/display-panel/)
  await openPanel(page)
})

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  const panel = page.getByRole('dialog', { name: 'Darstellung anpassen' })
  await expect(panel).toBeVisible()
  return panel
}

/** What a person would see, not which attributes are set. */
async function expectAllInEffect(page: Page): Promise<void> {
  const where = page.url()
  expect(await textSize(page), where).toBeCloseTo(19.8, 3)
  await expect(page.locator('html'), where).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(page.locator('html'), where).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(page.locator('main'), where).toHaveCSS('cursor', /arrow/)
  await expect(page.getByRole('button', { name: 'Darstellung anpassen' }), where).toHaveCSS('cursor', /hand/)
  const links = page.locator('main a:not(.skip-link)').filter({ visible: true })
  await expect(links.first(), where).toBeVisible()
  const outlines = await links.evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle))
  expect(new Set(outlines), where).toEqual(new Set(['solid']))
  expect(await movements(page), where).toBe(0)
  await page.locator('.reading-guide').waitFor({ state: 'attached' })
  await page.mouse.move(100, 300)
  await page.mouse.move(100, 310)
  await expect(page.locator('.reading-guide'), where).toBeVisible()
}

/** The colour that a person sees there. */
async function paintedAt(page: Page, x: number, y: number): Promise<string> {
  const shot = await page.screenshot({ clip: { x, y, width: 2, height: 2 } })
  return page.evaluate(
    async (src) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(image, 0, 0)
      const [red, green, blue] = context?.getImageData(0, 0, 1, 1).data ?? []
      return `rgb(${red}, ${green}, ${blue})`
    },
    `data:image/png;base64,${shot.toString('base64')}`,
  )
}

const textSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
const movements = (page: Page) => page.evaluate(() => document.getAnimations().length)
