import type { Page } from '@playwright/test'
import { oneOfEachKind } from '../site/site-paths.ts'
import { showIn } from './display-modes.ts'
import { fontsShown } from './fonts-shown.ts'

/**
 * What a person would see go wrong, by its class:
 * - sideways: the page is wider than its window.
 * - torn: a word of a heading or a button, a number, a telephone number or an address goes over the end of a line. A mail
 *   address may break after its @ and before a dot, a compound after its hyphen, a range after its dash.
 * - label: an entry or button of the header needs two lines.
 * - small: what can be pressed is smaller than 44 px. A link in running text is exempt, as in WCAG 2.5.8.
 * - touching: two such places overlap, or the words of two links stand less than 8 px apart, one above the other.
 * - half-filled: a box with a border or ground, at least 25 rem wide, with a paragraph of two lines or more, and nothing in
 *   the last 40 % of its width.
 * - stacked: a table shows its rows as cards although the page has 34 rem for its columns.
 * - short-lines: with text of 150 %, the long paragraphs of a text have fewer than 28 characters a line, from 360 px on.
 * - below: in one of four usual windows, the main button of a page has to be looked for.
 */
export const findingClasses = [
  'sideways',
  'torn',
  'label',
  'small',
  'touching',
  'half-filled',
  'stacked',
  'short-lines',
  'below',
] as const

export interface Finding {
  is: (typeof findingClasses)[number]
  what: string
}

/** A finding, with every window it was seen in. */
export interface SweptFinding extends Finding {
  path: string
  seen: { width: number; text: number; night: boolean }[]
}

interface SweepOptions {
  widths: readonly number[]
  texts: readonly number[]
  paths?: readonly string[]
}

export const everyWidth: readonly number[] = Array.from({ length: 81 }, (_, step) => 320 + 20 * step)

const usualWindows = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]

/** Pages that want something of their visitor, who should see on arrival where to press. */
const withMainButton = ['/', '/beratung', '/preise', '/mwo-digital']

/** Loads each page once and then changes only the window and the look. */
export async function sweep(page: Page, { widths, texts, paths = oneOfEachKind }: SweepOptions) {
  const found = new Map<string, SweptFinding>()
  let measured = 0
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await fontsShown(page)
    // Some parts are loaded when a reader comes near.
    await page.evaluate(async () => {
      for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
        scrollTo(0, at)
        await new Promise(requestAnimationFrame)
      }
      scrollTo(0, 0)
    })
    await page.waitForLoadState('networkidle')
    for (const text of texts) {
      for (const night of [false, true]) {
        await showIn(page, { fontSize: text, invertColors: night })
        // The night has other colours and the same layout: fewer windows are enough to see that it is so.
        for (const width of widths.filter((_, index) => !night || index % 4 === 0))
          await look(path, { width, height: 800 }, text, night)
      }
    }
    if (!withMainButton.includes(path)) continue
    await showIn(page, {})
    for (const window of usualWindows) await look(path, window, 100, false, true)
  }
  return { findings: [...found.values()], measured }

  async function look(
    path: string,
    window: { width: number; height: number },
    text: number,
    night: boolean,
    fold = false,
  ) {
    await page.setViewportSize(window)
    const findings = fold ? await page.evaluate(mainButton) : await page.evaluate(measure)
    measured += 1
    for (const { is, what } of findings) {
      const key = `${path} ${is} ${what}`
      const known = found.get(key) ?? { is, what, path, seen: [] }
      known.seen.push({ width: window.width, text, night })
      found.set(key, known)
    }
  }
}

/** Runs in the page: the first button of its content, as the window opens. */
function mainButton(): Finding[] {
  const button = document.querySelector('main .btn')
  const bottom = button?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
  if (bottom <= innerHeight) return []
  return [{ is: 'below', what: `"${button?.textContent}" ends at ${Math.round(bottom)} of ${innerHeight} px` }]
}

/** Runs in the page. */
function measure(): Finding[] {
  const findings: Finding[] = []
  const add = (is: Finding['is'], what: string) => findings.push({ is, what })
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) add('sideways', 'page')

  tornWords()
  labelsInTwoLines()
  targets()
  halfFilledBoxes()
  stackedTables()
  shortLines()
  return findings

  function tornWords(): void {
    const whole = 'h1, h2, h3, h4, dt, .hours dd, .btn, .chip, .badge, .tab, .site-header a, a[href^="tel:"]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest('svg, script, style, noscript, option, code')) continue
      const pattern = parent.closest('a[href^="tel:"]')
        ? /.+/g
        : parent.closest('a[href^="mailto:"]')
          ? /[^@.]{3,}/g
          : parent.closest(whole)
            ? /E-Mail|[\p{L}\p{N}\u00ad]{2,}/gu
            : /\d[\d.,:]*\d/g
      const pieces = [...text.data.matchAll(pattern)]
      if (pieces.length === 0 || !isVisible(parent) || isOneLine(parent)) continue
      for (const { 0: piece, index } of pieces) {
        const [first, last] = [index, index + piece.length - 1].map((at) => letterAt(text, at))
        if (first && last && last.bottom - first.bottom > first.height / 2) {
          add('torn', `<${parent.tagName.toLowerCase()}> ${piece.replaceAll('\u00ad', '')}`)
        }
      }
    }
  }

  function isOneLine(element: Element): boolean {
    const { lineHeight, fontSize, paddingTop, paddingBottom } = getComputedStyle(element)
    const line = Number.parseFloat(lineHeight) || 1.3 * Number.parseFloat(fontSize)
    const room =
      element.getBoundingClientRect().height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
    return room < 1.6 * line && getComputedStyle(element).display !== 'inline'
  }

  function letterAt(text: Text, at: number): DOMRect | undefined {
    const letter = document.createRange()
    letter.setStart(text, at)
    letter.setEnd(text, at + 1)
    // After a soft hyphen that ends a line stands an empty box.
    return [...letter.getClientRects()].filter(({ width }) => width > 0.5).at(-1)
  }

  function labelsInTwoLines(): void {
    for (const label of document.querySelectorAll('.site-header :is(a:not(.brand), summary, button)')) {
      if (!isVisible(label)) continue
      const rects = rectsOfTexts(label)
      const tops = rects.map(({ top }) => top)
      const tallest = Math.max(...rects.map(({ height }) => height))
      if (Math.max(...tops) - Math.min(...tops) > 0.8 * tallest) add('label', short(label))
      const box = label.getBoundingClientRect()
      const over = rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
      if (over) add('label', `${short(label)} leaves its box`)
    }
  }

  function targets(): void {
    const places = [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')]
      .filter((element) => isVisible(element) && !isInRunningText(element) && !element.closest('[inert]'))
      .map((element) => ({ element, box: areaOf(element) }))
    for (const { element, box } of places) {
      if (box.width < 43.5 || box.height < 43.5) {
        add('small', `${nameOf(element)} ${Math.round(box.width)}×${Math.round(box.height)}`)
      }
    }
    const sorted = places.sort((a, b) => a.box.top - b.box.top)
    for (const [index, one] of sorted.entries()) {
      for (const other of sorted.slice(index + 1)) {
        if (other.box.top > one.box.bottom + 8) break
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        if (one.element.closest('label') && one.element.closest('label') === other.element.closest('label')) continue
        if (isFloating(one.element) || isFloating(other.element)) continue
        const beside = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const overlap = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (beside > 1 && overlap > 1) add('touching', `${nameOf(one.element)} | ${nameOf(other.element)}`)
        else if (beside > 1 && wordsApart(one.element, other.element) < 8) {
          add('touching', `words of ${nameOf(one.element)} | ${nameOf(other.element)}`)
        }
      }
    }
  }

  /** What can be pressed for it: its label, the card whose title it is. */
  function areaOf(element: HTMLElement): DOMRect {
    const label = element.matches('input') ? element.closest('label') : null
    const card = element.matches('.card-link') ? element.closest('.card') : null
    const own = element.getBoundingClientRect()
    const labelled =
      element.id && element.matches('input') ? document.querySelector(`label[for="${element.id}"]`) : null
    const wider = (label ?? card ?? labelled)?.getBoundingClientRect()
    if (!wider) return own
    const left = Math.min(own.left, wider.left)
    const top = Math.min(own.top, wider.top)
    return new DOMRect(left, top, Math.max(own.right, wider.right) - left, Math.max(own.bottom, wider.bottom) - top)
  }

  function isInRunningText(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.closest('p, li, dd, td, th, figcaption, label, address, span')
    return around !== null && (around.textContent ?? '').trim() !== (element.textContent ?? '').trim()
  }

  function isFloating(element: Element): boolean {
    return element.closest('.site-header, .back-to-top, .skip-link') !== null
  }

  function wordsApart(above: Element, below: Element): number {
    if (!above.matches('a') || !below.matches('a')) return Number.POSITIVE_INFINITY
    const [one, other] = [above, below].map(rectsOfTexts)
    if (!one?.length || !other?.length) return Number.POSITIVE_INFINITY
    const apart = Math.min(...other.map(({ top }) => top)) - Math.max(...one.map(({ bottom }) => bottom))
    return apart < -8 ? Number.POSITIVE_INFINITY : apart
  }

  function halfFilledBoxes(): void {
    for (const box of document.querySelectorAll<HTMLElement>(
      'main :is(div, section, aside, li, article, p, details)',
    )) {
      if (!isVisible(box) || !isBox(box)) continue
      const style = getComputedStyle(box)
      const area = box.getBoundingClientRect()
      const left = area.left + Number.parseFloat(style.paddingLeft)
      const room = area.right - Number.parseFloat(style.paddingRight) - left
      if (room < 25 * rem || !hasLongText(box)) continue
      const things = [...box.querySelectorAll('img, svg, input, select, textarea, button')]
      const right = Math.max(
        ...[...rectsOfTexts(box), ...things.map((thing) => thing.getBoundingClientRect())].map(({ right }) => right),
      )
      if (right - left < 0.6 * room) add('half-filled', `${box.className.slice(0, 40)} "${short(box)}"`)
    }
  }

  function rectsOfTexts(element: Element): DOMRect[] {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const rects: DOMRect[] = []
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.closest('.sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      rects.push(...[...range.getClientRects()].filter(({ width }) => width > 1))
    }
    return rects
  }

  function isBox(element: HTMLElement): boolean {
    const { backgroundColor, borderRightWidth, borderRightStyle, paddingLeft } = getComputedStyle(element)
    const ground = backgroundColor !== 'rgba(0, 0, 0, 0)'
    return Number.parseFloat(paddingLeft) > 0 && (ground || (borderRightStyle !== 'none' && borderRightWidth !== '0px'))
  }

  function hasLongText(box: Element): boolean {
    return [...box.querySelectorAll('p, li, dd'), ...(box.matches('p, li') ? [box] : [])].some((paragraph) => {
      const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
      return paragraph.getBoundingClientRect().height > 1.6 * line && !paragraph.querySelector('p, li, div')
    })
  }

  function stackedTables(): void {
    for (const table of document.querySelectorAll('main table')) {
      const column = table.closest('.wrap')
      if (!column || getComputedStyle(table).display !== 'block') continue
      const { paddingLeft, paddingRight } = getComputedStyle(column)
      const room = column.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (room >= 34 * rem) add('stacked', `"${short(table.querySelector('caption, th'))}"`)
    }
  }

  function shortLines(): void {
    if (innerWidth < 360 || Number(document.documentElement.style.getPropertyValue('--text-scale')) < 1.5) return
    const long = [...document.querySelectorAll('.prose > p')].flatMap((paragraph) => {
      const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
      const lines = Math.round(paragraph.getBoundingClientRect().height / line)
      const characters = (paragraph.textContent ?? '').replaceAll('\u00ad', '').length
      // The last line ends anywhere.
      return lines >= 5 && !paragraph.querySelector('br') ? [{ lines: lines - 0.5, characters }] : []
    })
    const [lines, characters] = (['lines', 'characters'] as const).map((of) =>
      long.reduce((sum, one) => sum + one[of], 0),
    )
    if (lines && characters && characters / lines < 28)
      add('short-lines', `${(characters / lines).toFixed(1)} characters`)
  }

  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false
    if (element.closest('.sr-only, .skip-link')) return false
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).clipPath !== 'none') return false
    }
    return true
  }

  function nameOf(element: HTMLElement): string {
    return `<${element.tagName.toLowerCase()}> ${short(element) || element.getAttribute('aria-label') || element.id}`
  }

  function short(element: Element | null): string {
    return (element?.textContent ?? '').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim().slice(0, 36)
  }
}
