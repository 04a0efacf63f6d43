import type { Page } from '@playwright/test'
import { addEntries } from '../support/browser/admin-data.ts'
import { showIn, visitWith } from '../support/browser/display-modes.ts'
import { expect, signIn, test } from '../support/browser/test.ts'

const everyKindOfPage = [
  '/',
  '/beratung',
  '/blog/lakhovsky-pionier',
  '/legal/cookies',
  '/admin',
  '/gibt-es-nicht',
  '/500',
]

// The page that does not exist answers 404, and the browser says so.
test.use({ expectedConsoleErrors: /404 \(Not Found\)|ERR_FAILED/ })

test('every setting changes the page at once, is stored, and is there on the next visit', async ({ page }) => {
  await visit(page, '/')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Schrift vergrößern' }).click()
  for (const name of switches) await panel.getByRole('switch', { name }).check()
  await expectAllInEffect(page, { fontSize: 110 })

  expect(JSON.parse((await storedSettings(page)) ?? '')).toEqual({
    fontSize: 110,
    highContrast: true,
    invertColors: true,
    bigCursor: true,
    readingGuide: true,
    linkHighlight: true,
    animationsPaused: true,
  })

  await page.reload()
  await expectAllInEffect(page, { fontSize: 110 })
  await openPanel(page)
  for (const name of switches) await expect(panel.getByRole('switch', { name })).toBeChecked()
  await expect(panel.getByText('110 %')).toBeVisible()

  await panel.getByRole('button', { name: 'Zurücksetzen' }).click()
  for (const name of switches) await expect(panel.getByRole('switch', { name })).not.toBeChecked()
  await expect(panel.getByText('100 %')).toBeVisible()
  await expect(panel.getByRole('status').filter({ hasText: 'zurückgesetzt' })).toBeVisible()
  expect(await storedSettings(page)).toBeNull()
  expect(await textSize(page)).toBe(18)
})

test('the settings are in effect on every kind of page', { tag: '@more' }, async ({ page }) => {
  await visitWith(page, {
    fontSize: 110,
    highContrast: true,
    invertColors: true,
    bigCursor: true,
    readingGuide: true,
    linkHighlight: true,
    animationsPaused: true,
  })
  for (const path of everyKindOfPage) {
    await visit(page, path)
    await expectAllInEffect(page, { fontSize: 110 })
    await expect(page.getByRole('button', { name: 'Darstellung anpassen' }), path).toBeVisible()
  }
})

test('the settings are in effect in dialogs, and the reading guide lies above them', async ({ page, app }) => {
  const name = await addEntries(app, { first_name: 'Erika' })
  await signIn(page)
  await page.getByLabel('Suche', { exact: true }).fill(name)
  await showIn(page, {
    fontSize: 110,
    highContrast: true,
    invertColors: true,
    bigCursor: true,
    readingGuide: true,
    linkHighlight: true,
  })
  await page.locator('.reading-guide').waitFor({ state: 'attached' })
  await page.mouse.move(200, 200)
  await expect(page.locator('.reading-guide')).toBeVisible()
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

test('stored settings are applied before there is anything to paint, without any file of the site', async ({
  page,
}) => {
  await visitWith(page, { fontSize: 150, highContrast: true, invertColors: true })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement?.dataset.contrast) return
      observer.disconnect()
      ;(window as { bodyAtApply?: boolean }).bodyAtApply = document.body !== null
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.route('**/assets/**', (route) => route.abort())

  await page.goto('/', { waitUntil: 'load' })

  expect(await page.evaluate(() => (window as { bodyAtApply?: boolean }).bodyAtApply)).toBe(false)
  expect(await textSize(page)).toBe(27)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
})

test('what the device asks for is the default, also when it changes, and a choice on the site overrules it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' })
  await visit(page, '/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-motion', 'off')
  await expect(root).toHaveAttribute('data-contrast', 'high')
  expect(await movements(page)).toBe(0)

  await page.emulateMedia({ reducedMotion: 'no-preference', contrast: 'no-preference' })
  await expect(root).toHaveAttribute('data-motion', 'on')
  await expect(root).toHaveAttribute('data-contrast', 'normal')
  await expect.poll(() => movements(page)).toBeGreaterThan(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(root).toHaveAttribute('data-motion', 'off')
  const panel = await openPanel(page)
  await expect(panel.getByRole('switch', { name: 'Bewegungen anhalten' })).toBeChecked()
  await panel.getByRole('switch', { name: 'Bewegungen anhalten' }).uncheck()
  expect(await movements(page)).toBeGreaterThan(0)
  await page.reload()
  await expect(root).toHaveAttribute('data-motion', 'on')
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
  await expect(page.locator('body')).toHaveCSS(
    'color',
    await page.locator('h1').evaluate((h1) => getComputedStyle(h1).color),
  )
})

test('without JavaScript the device’s wish for rest is obeyed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce', baseURL })
  const page = await context.newPage()
  await page.goto('/newsletter')
  await expect(page.locator('.breathing').first()).toHaveCSS('animation-name', 'none')
  await context.close()
})

test('paused animations stop what moves, and nothing else is lost', async ({ page }) => {
  await visit(page, '/newsletter')
  expect(await movements(page)).toBeGreaterThan(0)
  const panel = await openPanel(page)
  await panel.getByRole('switch', { name: 'Bewegungen anhalten' }).check()
  expect(await movements(page)).toBe(0)
  await expect(page.locator('.ring-figure').first()).toBeVisible()
})

test('high contrast and inversion leave the pictures alone', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/newsletter')
  const figure = page.locator('.ring-figure').first()
  const colours = () =>
    figure.evaluate((svg) =>
      [...svg.querySelectorAll('stop, [stroke], [fill]')].map((part) => {
        const { stopColor, stroke, fill, filter } = getComputedStyle(part)
        return [stopColor, stroke, fill, filter].join(' ')
      }),
    )
  const before = await colours()
  await showIn(page, { highContrast: true, invertColors: true })
  const after = await colours()
  // What has no colour of its own inherits that of the text, and paints nothing with it.
  expect(after).toEqual(before)
  await expect(page.locator('html')).toHaveCSS('filter', 'none')
})

test('the big pointer is a picture that exists, three times for three uses', { tag: '@more' }, async ({ page }) => {
  await visit(page, '/beratung')
  await showIn(page, { bigCursor: true })
  for (const [selector, name] of [
    ['p', 'arrow'],
    ['a', 'hand'],
    ['button', 'hand'],
    ['[type=text]', 'text'],
    ['textarea', 'text'],
  ] as const) {
    const cursor = await page
      .locator(`main ${selector}`)
      .first()
      .evaluate((element) => getComputedStyle(element).cursor)
    const urls = [...cursor.matchAll(/url\("([^"]+)"\)/g)].map(([, url = '']) => url)
    expect(urls, selector).toHaveLength(2)
    for (const url of urls) {
      expect(url, selector).toContain(name)
      const width = await page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src })
        await image.decode()
        return image.width
      }, url)
      expect(width, url).toBeGreaterThanOrEqual(40)
    }
  }
})

test('the reading guide follows the pointer and the focus, and stops nothing from being pressed', async ({ page }) => {
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

test('the button floats in a wide window, and stands in the header where it would cover text', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Darstellung anpassen' })
  const isInHeader = () =>
    button.evaluate((element) => {
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

test('the panel is loaded when it is wanted, and never claims to make the site accessible', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await visit(page, '/')
  expect(files.filter((url) => /display-panel|reading-guide|cookie-banner/.test(url))).toEqual([])

  const panel = await openPanel(page)
  expect(files.some((url) => url.includes('display-panel'))).toBe(true)
  expect(await panel.textContent()).not.toMatch(/barriere|WCAG|konform/i)
})

test('a panel that cannot be loaded is said, and the page stays', { tag: '@more' }, async ({ page }) => {
  await page.route(/display-panel/, (route) => route.abort())
  await visit(page, '/')
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()

  await expect(page.getByRole('alert').getByText(/Einstellungen konnten nicht geladen werden/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/display-panel/)
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  await expect(page.getByRole('dialog', { name: 'Darstellung anpassen' })).toBeVisible()
})

test('a press before React is there opens the panel once it is', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Darstellung anpassen' })).toBeVisible()
})

const switches = [
  'Hoher Kontrast',
  'Farben umkehren',
  'Großer Mauszeiger',
  'Lesehilfe',
  'Links hervorheben',
  'Bewegungen anhalten',
]

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
  const panel = page.getByRole('dialog', { name: 'Darstellung anpassen' })
  await expect(panel).toBeVisible()
  return panel
}

/** What a person would see, not which attributes are set. */
async function expectAllInEffect(page: Page, { fontSize }: { fontSize: number }): Promise<void> {
  const where = page.url()
  expect(await textSize(page), where).toBeCloseTo((18 * fontSize) / 100, 3)
  await expect(page.locator('html'), where).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(page.locator('html'), where).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(page.locator('main'), where).toHaveCSS('cursor', /arrow/)
  await expect(page.getByRole('button', { name: 'Darstellung anpassen' }), where).toHaveCSS('cursor', /hand/)
  const links = page.locator('main a:not(.skip-link)').filter({ visible: true })
  await expect(links.first(), where).toBeVisible()
  for (const link of await links.all()) await expect(link, where).toHaveCSS('outline-style', 'solid')
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
const storedSettings = (page: Page) => page.evaluate(() => localStorage.getItem('accessibility-settings'))

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}
