import type { Locator, Page } from '@playwright/test'
import { fontsShown } from '../support/browser/fonts-shown.ts'
import { expect, test } from '../support/browser/test.ts'

const article = '/blog/lakhovsky-pionier'
const cover = (page: Page) => page.getByRole('article').getByRole('img', { name: /^Eine Geranie/ })

test('home, the page of the device and an article show real pictures that say what they show', async ({ page }) => {
  for (const [path, name] of [
    ['/', /Ringe der Antenne/],
    ['/mwo-digital', /sitzt bekleidet auf einem Stuhl/],
    ['/uber-uns', /Haus mit Reetdach/],
    [article, /^Eine Geranie/],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => widthOf(page.getByRole('img', { name }).first()), path).toBeGreaterThan(0)
  }
})

test.describe('without any picture', () => {
  test.use({ expectedConsoleErrors: /\.svg/ })

  test('the words of a picture stand in its place', { tag: '@more' }, async ({ page }) => {
    await page.route(/\/assets\/[a-z-]+-[0-9a-f]{8}\.svg$/, (route) => route.abort())

    await page.goto(article)

    await expect(page.getByText(/^Bild: Eine Geranie steht in einem offenen Kupferring/)).toBeVisible()
  })
})

test('a picture that comes late moves nothing', { tag: '@more' }, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/geranium-in-ring/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(article, { waitUntil: 'domcontentloaded' })
  await fontsShown(page)
  const below = page.getByRole('article').getByRole('heading', { level: 2 }).first()
  const places = async () => [await cover(page).boundingBox(), await below.boundingBox()]
  const before = await places()

  release()

  await expect.poll(() => widthOf(cover(page))).toBe(960)
  expect(await places()).toEqual(before)
  expect(before[0]?.height).toBeGreaterThan(100)
})

test('drawings follow the colours of the page: dark where the page is dark', { tag: '@more' }, async ({ page }) => {
  await page.goto(article)
  await expect.poll(() => widthOf(cover(page))).toBe(960)
  const byDay = await brightness(page, cover(page))

  await page.evaluate(() => {
    document.documentElement.dataset.colors = 'inverted'
  })

  expect(byDay).toBeGreaterThan(170)
  await expect.poll(() => brightness(page, cover(page))).toBeLessThan(90)
})

test('the way of a first appointment is a list with minutes and prices, and prints on one page', {
  tag: '@more',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `printed as ${document.documentElement.dataset.print}`
    }
  })
  await page.goto('/beratung')
  const way = page.getByRole('region', { name: 'Vom ersten Anruf bis zur Sitzung' })
  await expect(way.getByRole('listitem')).toHaveText([
    /Anruf oder Formular.*kurz und unverbindlich/,
    /Erstberatung.*45–60\sMinuten, kostenfrei/,
    /Ausschlussgründe/,
    /Sitzung.*15–20\sMinuten/,
    /Ausruhen und fragen/,
  ])
  await expect(way).toContainText(/90\sMinuten.*90\s€.*135\s€/)

  await way.getByRole('button', { name: 'Als Merkblatt drucken' }).click()

  await expect(page).toHaveTitle('printed as leaflet')
  await page.emulateMedia({ media: 'print' })
  await expect(way.getByText('Telefon 040 66969-123')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Häufige Fragen' })).toBeHidden()
  await page.emulateMedia({ media: null })
  expect(await printedPages(page)).toBe(1)

  // Printing is over: the next time it is the whole page again.
  await expect(page.locator('html')).not.toHaveAttribute('data-print')
  expect(await printedPages(page)).toBeGreaterThan(1)
})

/** Of the loaded file; 0 while there is none. */
function widthOf(image: Locator): Promise<number> {
  return image.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))
}

/** Mean of all pixels as they are on the screen, 0 to 255. */
async function brightness(page: Page, image: Locator): Promise<number> {
  const screenshot = (await image.screenshot()).toString('base64')
  return page.evaluate(async (data) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${data}`
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(picture, 0, 0)
    const { data: pixels } = context.getImageData(0, 0, picture.width, picture.height)
    return pixels.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / ((pixels.length / 4) * 3)
  }, screenshot)
}

async function printedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
