import type { Page } from '@playwright/test'
import { showIn } from './display-modes.ts'
import { fontsShown } from './fonts-shown.ts'
import { visit } from './visit.ts'

/** What a person would see go wrong. */
export const findingClasses = {
  sideways: 'the page is wider than its window',
  cut: 'a text is cut off by its own box',
  torn: 'a word goes over the end of a line without a hyphen; in headings, buttons and numbers, also with one',
  lines: 'lines are too long to find the next one easily, or a column is too narrow',
  covered: 'what floats in the window can lie on a text or a control, wherever the page is scrolled to',
  repeated: 'two notices in one window say the same: both are overlooked',
  label: 'an entry or button of the header needs two lines',
  small: 'what can be pressed is smaller than 44 px; links in running text are exempt, as in WCAG 2.5.8',
  touching: 'two such places overlap, or the words of two links stand less than 8 px apart, one above the other',
  stacked: 'a table shows its rows as cards although the page has 34 rem for its columns',
  below: 'in a usual window, the main button of a page has to be looked for',
}

interface Finding {
  is: keyof typeof findingClasses
  what: string
}

interface Layout {
  findings: Finding[]
  /** A measurement that finds nothing must have looked at something. */
  measured: { words: number; paragraphs: number; floating: number }
}

/** A finding, with every window it was seen in. */
interface SweptFinding extends Finding {
  path: string
  seen: { width: number; text: number }[]
}

const usualWindows = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]
/** Pages that want something of their visitor, who should see on arrival where to press. */
const withMainButton = ['/', '/beratung', '/preise', '/mwo-digital']

/** Loads each page once and then changes only the window and the size of its text. */
export async function sweep(page: Page, paths: readonly string[], widths: readonly number[], texts = [100, 150]) {
  const found = new Map<string, SweptFinding>()
  let words = 0
  for (const path of paths) {
    await openWhole(page, path)
    for (const text of texts) {
      await showIn(page, { fontSize: text })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const { findings, measured } = await layoutOf(page)
        words += measured.words
        for (const finding of findings) note(path, finding, { width, text })
      }
    }
    await showIn(page, {})
    for (const window of withMainButton.includes(path) ? usualWindows : []) {
      await page.setViewportSize(window)
      const what = await page.evaluate(mainButtonBelow)
      if (what) note(path, { is: 'below', what }, { width: window.width, text: 100 })
    }
  }
  return { findings: [...found.values()], words }

  function note(path: string, finding: Finding, window: { width: number; text: number }): void {
    const key = `${path} ${finding.is} ${finding.what}`
    const known = found.get(key) ?? { ...finding, path, seen: [] }
    known.seen.push(window)
    found.set(key, known)
  }
}

/** With what is loaded only when a reader comes near. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await fontsShown(page)
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo(0, at)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

/** What the layout of the open page gets wrong as it stands. */
export function layoutOf(page: Page): Promise<Layout> {
  return page.evaluate(measure, false)
}

/** Whether it fits: what reaches beyond the window, and what is cut off. */
export async function misfits(page: Page): Promise<Finding[]> {
  return (await page.evaluate(measure, true)).findings
}

/** Runs in the page, as the window opens. */
function mainButtonBelow(): string | undefined {
  const button = document.querySelector('main .btn')
  const bottom = Math.round(button?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY)
  return bottom > innerHeight ? `"${button?.textContent}" ends at ${bottom} of ${innerHeight} px` : undefined
}

/** Runs in the page. Places are measured in the document, so that nothing has to be scrolled. */
function measure(onlyWhatFits: boolean): Layout {
  const LONGEST_LINE = { usually: 75, ever: 78 }
  const FEWEST_CHARACTERS = 45
  const ROOM_FOR_A_COLUMN_PX = 768
  const SMALLEST_TARGET_PX = 43.5
  /** What a notice can say. */
  const statements = [/wissenschaftlich nicht nachgewiesen/, /116.117/]

  // Not every browser has a German dictionary, and without one `hyphens: auto` does nothing.
  const plain = new CSSStyleSheet()
  plain.replaceSync('* { hyphens: manual !important }')
  document.adoptedStyleSheets.push(plain)

  const findings: Finding[] = []
  const add = (is: Finding['is'], what: string) => findings.push({ is, what: what.replaceAll('\u00ad', '') })
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { clientWidth: room, scrollWidth, scrollHeight } = document.documentElement
  const texts = [...visibleTexts()]
  const paragraphs = all('main :is(p, li, dd, blockquote)').filter(
    (element) => !element.querySelector('p, ul, ol, li, div, dl, table, h2, h3, svg'),
  )
  // A small thing that stays in the window while the page moves below it. A whole line, as the header, pushes the page down.
  const floating = all('body *').filter(
    (element) => getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().width < room,
  )
  let words = 0

  if (scrollWidth > room) add('sideways', `${scrollWidth} px in ${room} px`)
  cutTexts()
  if (!onlyWhatFits) {
    tornWords()
    lineLengths()
    coveredPlaces()
    repeatedNotices()
    labelsInTwoLines()
    targets()
    stackedTables()
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== plain)
  return { findings, measured: { words, paragraphs: paragraphs.length, floating: floating.length } }

  function cutTexts(): void {
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (![overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')) continue
      if (element.closest('svg, .sr-only') || !element.textContent?.trim()) continue
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
      if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1) add('cut', nameOf(element))
    }
  }

  function tornWords(): void {
    const whole = 'h1, h2, h3, h4, dt, .hours dd, .btn, .chip, .badge, .tab, .site-header a'
    for (const text of texts) {
      const parent = text.parentElement as HTMLElement
      if (parent.closest('code, pre, kbd')) continue
      // An address has no place to break well, and is copied more often than it is read.
      const data = text.data.replace(/\S+@\S+|\S+:\/\/\S+/g, (address) => ' '.repeat(address.length))
      const pattern = parent.closest('a[href^="tel:"]')
        ? /.+/g
        : parent.closest(whole)
          ? /E-Mail|[\p{L}\p{N}\u00ad]{2,}/gu
          : /\p{L}{2,}|\d[\d.,:]*\d/gu
      for (const { 0: word, index } of data.matchAll(pattern)) {
        words += 1
        // By its first and last letter: beside a soft hyphen the browser counts a box of the other line.
        const [first, last] = [index, index + word.length - 1].map((at) => rectsOf(rangeOf(text, at, at + 1)).at(-1))
        if (first && last && last.bottom - first.bottom > first.height / 2) add('torn', `${nameOf(parent)}: ${word}`)
      }
    }
  }

  function lineLengths(): void {
    const isLarge = Number(document.documentElement.style.getPropertyValue('--text-scale')) > 1
    for (const paragraph of paragraphs) {
      const lines = linesOf(paragraph).slice(0, -1)
      const lengths = lines.map(({ length }) => length).sort((a, b) => a - b)
      const usually = lengths[Math.floor(lines.length / 2)] ?? 0
      const inColumn = paragraph.matches('.prose > p') && !paragraph.querySelector('br') && !isLarge
      const tooLong = usually > LONGEST_LINE.usually || (inColumn && usually < FEWEST_CHARACTERS)
      const longest = lengths.at(-1) ?? 0
      if (longest > LONGEST_LINE.ever || (lines.length > 2 && room >= ROOM_FOR_A_COLUMN_PX && tooLong))
        add('lines', `usually ${usually}, at most ${longest} characters: "${short(lines[0] ?? null)}"`)
    }
  }

  function linesOf(paragraph: Element): string[] {
    const lines: { bottom: number; text: string }[] = []
    for (const text of texts.filter((text) => paragraph.contains(text))) {
      for (const { 0: piece, index } of text.data.matchAll(/[^\s\u00ad]+[\s\u00ad]*/g)) {
        const end = index + piece.replace(/[\s\u00ad]+$/, '').length
        const rect = [...rangeOf(text, index, end).getClientRects()].at(-1)
        const last = lines.at(-1)
        if (!rect) continue
        // Small letters in a line, such as an index, have another height.
        if (last && Math.abs(last.bottom - rect.bottom) < rect.height / 2) last.text += piece
        else lines.push({ bottom: rect.bottom, text: piece })
      }
    }
    return lines.map(({ text }) => text.replaceAll('\u00ad', '').trim())
  }

  function coveredPlaces(): void {
    const header = document.querySelector('.site-header')
    const line = header?.getBoundingClientRect()
    const farthest = Math.max(0, scrollHeight - innerHeight)
    const places = [
      ...texts.map((text) => ({ parent: text.parentElement, rects: rectsOf(rangeOf(text)) })),
      ...all('a, button, summary, input, select, textarea, img').map((parent) => ({
        parent,
        rects: [...parent.getClientRects()],
      })),
    ].filter(({ parent }) => !floating.some((element) => element.contains(parent)))
    for (const element of floating) {
      const box = element.getBoundingClientRect()
      // The line of the header covers the page by itself; there a button must only keep clear of what stands beside it.
      const inHeader = line !== undefined && box.top >= line.top - 1 && box.bottom <= line.bottom + 1
      const [highest, lowest] = inHeader ? [box.top, box.bottom] : [box.top - scrollY, box.bottom - scrollY + farthest]
      for (const { parent, rects } of places) {
        if (parent?.contains(element) || Boolean(header?.contains(parent)) !== inHeader) continue
        const isCovered = rects.some(
          ({ left, right, top, bottom }) =>
            right > box.left + 1 && left < box.right - 1 && bottom > highest + 1 && top < lowest - 1,
        )
        if (isCovered) add('covered', `${nameOf(parent)} by ${element.className}`)
      }
    }
  }

  function repeatedNotices(): void {
    if (location.pathname === '/styleguide') return
    const notices = all('[role=note], [data-notice]').map((notice) => {
      const { top, bottom } = notice.getBoundingClientRect()
      const side = notice.closest('.side')
      const sticks = side && getComputedStyle(side).position === 'sticky'
      return { notice, top: sticks ? -Infinity : top, bottom: sticks ? Infinity : bottom }
    })
    for (const [index, one] of notices.entries()) {
      for (const other of notices.slice(index + 1)) {
        const apart = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom)
        const said = [one, other].map(({ notice }) => statements.map((words) => words.test(notice.textContent ?? '')))
        if (apart < innerHeight && said[0]?.some((says, at) => says && said[1]?.[at])) {
          add('repeated', `${nameOf(one.notice)} and ${nameOf(other.notice)}`)
        }
      }
    }
  }

  function labelsInTwoLines(): void {
    for (const label of all('.site-header :is(a:not(.brand), summary, button)')) {
      const rects = rectsOfTexts(label)
      const tops = rects.map(({ top }) => top)
      const tallest = Math.max(...rects.map(({ height }) => height))
      const box = label.getBoundingClientRect()
      if (Math.max(...tops) - Math.min(...tops) > 0.8 * tallest) add('label', nameOf(label))
      const isOver = rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
      if (isOver) add('label', `${nameOf(label)} leaves its box`)
    }
  }

  function targets(): void {
    const places = all('a[href], button, summary, input, select, textarea')
      .filter((element) => !isInRunningText(element) && !element.closest('[inert]'))
      .map((element) => ({ element, box: areaOf(element), isFloating: isFloating(element) }))
      .sort((a, b) => a.box.top - b.box.top)
    for (const { element, box } of places) {
      if (Math.min(box.width, box.height) < SMALLEST_TARGET_PX) {
        add('small', `${nameOf(element)} ${Math.round(box.width)}×${Math.round(box.height)}`)
      }
    }
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        if (other.box.top > one.box.bottom + 8) break
        const label = one.element.closest('label')
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        if (one.isFloating || other.isFloating || (label && label === other.element.closest('label'))) continue
        const beside = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const overlap = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (beside > 1 && (overlap > 1 || areWordsClose(one.element, other.element))) {
          add('touching', `${nameOf(one.element)} | ${nameOf(other.element)}`)
        }
      }
    }
  }

  /** What can be pressed for it: its label, the card whose title it is. */
  function areaOf(element: HTMLElement): DOMRect {
    const own = element.getBoundingClientRect()
    const label = element.matches('input') ? (element as HTMLInputElement).labels?.[0] : undefined
    const wider = (label ?? (element.matches('.card-link') ? element.closest('.card') : null))?.getBoundingClientRect()
    if (!wider) return own
    const [left, top] = [Math.min(own.left, wider.left), Math.min(own.top, wider.top)]
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

  function areWordsClose(above: Element, below: Element): boolean {
    const [one = [], other = []] = [above, below].map((element) => (element.matches('a') ? rectsOfTexts(element) : []))
    if (one.length === 0 || other.length === 0) return false
    const apart = Math.min(...other.map(({ top }) => top)) - Math.max(...one.map(({ bottom }) => bottom))
    return apart >= -8 && apart < 8
  }

  function stackedTables(): void {
    for (const table of document.querySelectorAll('main table')) {
      const column = table.closest('.wrap')
      if (!column || getComputedStyle(table).display !== 'block') continue
      const { paddingLeft, paddingRight } = getComputedStyle(column)
      const width = column.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (width >= 34 * rem) add('stacked', nameOf(table.querySelector('caption, th')))
    }
  }

  function* visibleTexts(): Generator<Text> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!text.data.trim() || !parent || parent.closest('svg, script, style, noscript, option, [inert]')) continue
      if (isVisible(parent)) yield text
    }
  }

  function all(selector: string): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)
  }

  function isVisible(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false
    if (element.closest('.sr-only, .skip-link:not(:focus)')) return false
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).clipPath !== 'none') return false
    }
    return true
  }

  function rangeOf(text: Text, start = 0, end = text.length): Range {
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, end)
    return range
  }

  /** After a soft hyphen that ends a line stands an empty box. */
  function rectsOf(range: Range): DOMRect[] {
    return [...range.getClientRects()].filter(({ width }) => width > 0.5)
  }

  function rectsOfTexts(element: Element): DOMRect[] {
    return texts.filter((text) => element.contains(text)).flatMap((text) => rectsOf(rangeOf(text)))
  }

  function nameOf(element: Element | null): string {
    const name = short(element?.textContent ?? null) || element?.getAttribute('aria-label') || element?.id
    return `<${element?.tagName.toLowerCase()}> ${name}`
  }

  function short(text: string | null): string {
    return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
  }
}
