import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** More stops than any page has. */
const MOST_STOPS = 250

/** Presses Tab until the element has the focus. At every stop on the way, the focus ring must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const { name, problem } = await focusedElement(page)
    expect(problem, `${name} on the way to ${target}`).toBeUndefined()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached with the Tab key`)
}

/** Reaches a text field with the Tab key and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
  await expect(target).toHaveValue(text)
}

/**
 * Presses Tab from the start of the page through every stop to the end.
 *
 * @returns the number of stops, and one line for each whose focus cannot be seen and for what can be used and was not reached
 */
export async function walkThrough(page: Page): Promise<{ stops: number; problems: string[] }> {
  const problems: string[] = []
  await page.waitForLoadState('networkidle')
  // The form loads when a reader comes near; until then a link stands in its place.
  const form = page.locator('[data-island="InlineNewsletterForm"]')
  if ((await form.count()) > 0) {
    await form.scrollIntoViewIfNeeded()
    await expect(form.getByRole('textbox')).toBeVisible()
  }
  await page.evaluate(() => {
    // From the start of the page, also where the page itself has moved the focus.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    scrollTo(0, 0)
  })
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const { name, problem, seenBefore } = await focusedElement(page)
    // After the last stop the browser starts again, or has the focus itself.
    if (seenBefore || name === 'body') return { stops, problems: [...problems, ...(await unreached(page))] }
    if (problem) problems.push(`${name}: ${problem}`)
  }
  throw new Error('the Tab key does not come to an end')
}

/** What a person can see and use, and `focusedElement` never met. Of radio buttons of one name, one is a stop. */
async function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex]'
    return [...document.querySelectorAll<HTMLElement>(usable)]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches(':disabled, [inert] *, [type=hidden], [type=radio]'))
      .filter((element) => element.dataset.walked !== document.URL)
      .map((element) => `"${element.textContent?.trim().slice(0, 40)}" is not reached with the Tab key`)
  })
}

/** What has the focus, and why it cannot be seen, if it cannot. Measured by geometry. */
export async function focusedElement(page: Page): Promise<{ name: string; problem?: string; seenBefore: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: 'body', problem: 'nothing has the focus', seenBefore: false }
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    const seenBefore = element.dataset.walked === document.URL
    element.dataset.walked = document.URL
    const problem = invisible(element) ?? unmarked(element)
    return { name: `<${element.tagName.toLowerCase()}> "${text.slice(0, 40)}"`, problem, seenBefore }

    /** Points of a grid inside the first line of the element: each must be in the window and belong to the element. */
    function invisible(element: HTMLElement): string | undefined {
      const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
      if (!box) return 'has no size'
      const grid = [0.2, 0.5, 0.8]
      const hidden = grid.flatMap((down) =>
        grid.flatMap((across) => hiddenAt(element, box.left + box.width * across, box.top + box.height * down) ?? []),
      )
      // What is as high as the window, such as a long table that can be scrolled, cannot be seen as a whole.
      const mayBeCut = box.height > innerHeight / 2
      return mayBeCut && hidden.length < grid.length ** 2 ? undefined : hidden[0]
    }

    function hiddenAt(element: HTMLElement, x: number, y: number): string | undefined {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `lies outside the window at ${x}, ${y}`
      const top = document.elementFromPoint(x, y)
      if (!top || element.contains(top) || top.contains(element)) return
      return `is covered by <${top.tagName.toLowerCase()} class="${top.getAttribute('class')}"> at ${x}, ${y}`
    }

    function unmarked(element: HTMLElement): string | undefined {
      // A heading or region that only received the focus offers nothing to do.
      if (element.tabIndex < 0) return
      const rings = [getComputedStyle(element), getComputedStyle(element, '::after')]
      const isMarked = rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
      return isMarked ? undefined : 'shows no ring'
    }
  })
}
