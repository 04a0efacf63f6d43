import type { Page } from '@playwright/test'
import { showIn } from '../../support/browser/display-modes.ts'
import { openWhole } from '../../support/browser/layout.ts'
import { expect, test } from '../../support/browser/test.ts'
import { visit } from '../../support/browser/visit.ts'

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

test.describe('for a new visitor', () => {
  test.use({ newVisitor: true })

  test('the question about cookies lies over no main button, and is asked all the same', async ({ page }) => {
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
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
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

test('the pages use eight sizes of text, nine spaces and three radii', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const used = {
    sizes: new Set<string>(),
    paddings: new Set<string>(),
    gaps: new Set<string>(),
    radii: new Set<string>(),
  }
  for (const path of publicPages) {
    await openWhole(page, path)
    const found = await page.evaluate(valuesInUse)
    for (const name of ['sizes', 'paddings', 'gaps', 'radii'] as const) {
      for (const value of found[name]) used[name].add(value)
    }
  }
  const sorted = (values: Set<string>) => [...values].toSorted((a, b) => parseFloat(a) - parseFloat(b))
  expect(sorted(used.sizes)).toEqual(['14px', '16px', '18px', '21px', '26px', '34px', '46px', expect.any(String)])
  expect(sorted(used.paddings).length, sorted(used.paddings).join()).toBeLessThanOrEqual(9)
  expect(sorted(used.gaps).length, sorted(used.gaps).join()).toBeLessThanOrEqual(8)
  expect(sorted(used.radii)).toEqual(['12px', '20px', '99px'])
})

const publicPages = [
  ...['/', '/uber-uns', '/mwo-digital', '/beratung', '/preise', '/blog', '/blog/lakhovsky-pionier', '/ratgeber/wasser'],
  ...['/newsletter', '/newsletter/archiv', '/legal/datenschutz', '/barrierefreiheit'],
]

/** Runs in the page. Of what is seen, and of text only where there is some. */
function valuesInUse() {
  const used = {
    sizes: new Set<string>(),
    paddings: new Set<string>(),
    gaps: new Set<string>(),
    radii: new Set<string>(),
  }
  for (const element of document.querySelectorAll('body, body *:not(svg *, option, script, style, noscript)')) {
    if (!element.checkVisibility() || element.closest('.sr-only, .skip-link')) continue
    const style = getComputedStyle(element)
    if ([...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())) {
      used.sizes.add(`${Math.round(parseFloat(style.fontSize))}px`)
    }
    const paddings = [style.paddingTop, style.paddingRight, style.paddingBottom, style.paddingLeft]
    for (const padding of paddings) if (padding !== '0px') used.paddings.add(padding)
    for (const gap of [style.rowGap, style.columnGap]) if (parseFloat(gap) > 0) used.gaps.add(gap)
    for (const radius of style.borderRadius.split(' ')) if (radius !== '0px') used.radii.add(radius)
  }
  return Object.fromEntries(Object.entries(used).map(([name, values]) => [name, [...values]])) as {
    [name in keyof typeof used]: string[]
  }
}
