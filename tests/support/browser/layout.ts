import type { Page } from '@playwright/test'
import { fontsShown } from './fonts-shown.ts'
import { laidOut } from './laid-out.ts'
import { visit } from './test.ts'

type FindingClass =
  /** The page is wider than its window. */
  | 'sideways'
  /** A text is cut off by its own box. */
  | 'cut'
  /** A word goes over the end of a line without a hyphen; in headings, buttons and numbers, also with one. */
  | 'torn'
  /** What floats in the window can lie on a text or a control, wherever the page is scrolled to. */
  | 'covered'
  /** What can be clicked is smaller than 44 px; links in running text are exempt, as in WCAG 2.5.8. */
  | 'small'

interface Finding {
  is: FindingClass
  what: string
}

/** With what is loaded only when a reader comes near. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await fontsShown(page)
  await laidOut(page)
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo(0, at)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

/** What a person would see go wrong on the open page, and how many words were measured. */
export function layoutOf(page: Page): Promise<{ findings: Finding[]; words: number }> {
  return page.evaluate(measure, false)
}

/** Whether it fits: what reaches beyond the window, and what is cut off. */
export async function misfits(page: Page): Promise<Finding[]> {
  return (await page.evaluate(measure, true)).findings
}

/** Runs in the page. Places are measured in the document, so that nothing has to be scrolled. */
function measure(onlyWhatFits: boolean): { findings: Finding[]; words: number } {
  const SMALLEST_TARGET_PX = 43.5

  // Not every browser has a German dictionary, and without one `hyphens: auto` does nothing.
  const plain = new CSSStyleSheet()
  plain.replaceSync('* { hyphens: manual !important }')
  document.adoptedStyleSheets.push(plain)

  const findings: Finding[] = []
  const add = (is: Finding['is'], what: string) => findings.push({ is, what: what.replaceAll('\u00ad', '') })
  const { clientWidth: room, scrollWidth, scrollHeight } = document.documentElement
  const texts = [...visibleTexts()]
  // A small thing that stays in the window while the page moves below it. A whole line, as the header, pushes the page down.
  const floating = all('body *').filter(
    (element) => getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().width < room,
  )
  let words = 0

  if (scrollWidth > room) add('sideways', `${scrollWidth} px in ${room} px`)
  cutTexts()
  if (!onlyWhatFits) {
    tornWords()
    coveredPlaces()
    smallTargets()
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== plain)
  return { findings, words }

  function cutTexts(): void {
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      if (![overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')) continue
      if (element.closest('svg, .sr-only') || !element.textContent?.trim()) continue
      // What ends with "…" is shortened on purpose: it leads to the whole. A drawing may run off the window.
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      const { right, bottom } = element.getBoundingClientRect()
      const isCut = (text: Text) =>
        element.contains(text) &&
        rectsOf(rangeOf(text)).some((rect) => rect.right > right + 1 || rect.bottom > bottom + 1)
      if (!isShortened && texts.some(isCut)) add('cut', nameOf(element))
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
          : /E-Mail|\p{L}{2,}|\d[\d.,:]*\d/gu
      for (const { 0: word, index } of data.matchAll(pattern)) {
        words += 1
        // By its first and last letter: beside a soft hyphen the browser counts a box of the other line.
        const [first, last] = [index, index + word.length - 1].map((at) => rectsOf(rangeOf(text, at, at + 1)).at(-1))
        if (!first || !last || last.bottom - first.bottom <= first.height / 2) continue
        // No line of a narrow window holds it whole.
        const width = rectsOf(rangeOf(text, index, index + word.length)).reduce((sum, rect) => sum + rect.width, 0)
        if (word.includes('\u00ad') && width > parent.clientWidth) continue
        add('torn', `${nameOf(parent)}: ${word}`)
      }
    }
  }

  function coveredPlaces(): void {
    const header = document.querySelector('.site-header')
    const line = header?.getBoundingClientRect()
    const farthest = Math.max(0, scrollHeight - innerHeight)
    const places = [
      ...texts.map((text) => ({ parent: text.parentElement, rects: rectsOf(rangeOf(text)) })),
      // A picture that bleeds off the window's edge runs on below what floats there.
      ...all('a, button, summary, input, select, textarea, img:not(.band > img, .horizon img)').map((parent) => ({
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

  function smallTargets(): void {
    for (const element of all('a[href], button, summary, input, select, textarea')) {
      if (isInRunningText(element) || element.closest('[inert]')) continue
      const { width, height } = areaOf(element)
      if (Math.min(width, height) < SMALLEST_TARGET_PX) {
        add('small', `${nameOf(element)} ${Math.round(width)}×${Math.round(height)}`)
      }
    }
  }

  /** What can be clicked instead: its label, the card whose title it is. */
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

  function nameOf(element: Element | null): string {
    const name = short(element?.textContent ?? null) || element?.getAttribute('aria-label') || element?.id
    return `<${element?.tagName.toLowerCase()}> ${name}`
  }

  function short(text: string | null): string {
    return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
  }
}
