import type { Page } from '@playwright/test'

export interface LayoutFindings {
  /** What floats in the window and can lie on text or a control, wherever the page is scrolled to. */
  covered: string[]
  /** Words that go over a line's end without a hyphen. */
  torn: string[]
  /** Lines of paragraphs that are too long to find the next one easily, and columns that are too narrow. */
  lines: string[]
  /** Notices that say the same and can be seen in one window. */
  repeated: string[]
  /** How much was looked at: a measurement that finds nothing must have looked at something. */
  measured: { words: number; paragraphs: number; floating: number; notices: number }
}

/** What the layout of the open page gets wrong, one line for each place. */
export function layoutFindings(page: Page): Promise<LayoutFindings> {
  return page.evaluate(measure)
}

/** Runs in the page. Places are measured in the document, so that nothing has to be scrolled. */
function measure(): LayoutFindings {
  /** Of a typical line, and of one that happens to have narrow letters. */
  const MOST_CHARACTERS = 75
  const MOST_IN_ONE_LINE = 78
  const FEWEST_CHARACTERS = 45
  const ROOM_FOR_A_COLUMN_PX = 768
  const COUNTED_LINES = 3
  /** What a notice can say. Two that say the same in one window teach to overlook both. */
  const statements = [
    { name: 'effect not shown', words: /wissenschaftlich nicht nachgewiesen/ },
    { name: 'numbers for emergencies', words: /116.117/ },
  ]

  // Not every browser has a German dictionary, and without one `hyphens: auto` does nothing.
  const plain = new CSSStyleSheet()
  plain.replaceSync('* { hyphens: manual !important }')
  document.adoptedStyleSheets.push(plain)

  const room = document.documentElement.clientWidth
  const farthest = Math.max(0, document.documentElement.scrollHeight - innerHeight)
  const texts = [...visibleTexts()]
  const words = texts.flatMap(wordsOf)
  const paragraphs = [...document.querySelectorAll<HTMLElement>('main :is(p, li, dd, blockquote)')].filter(
    (element) => isVisible(element) && !element.querySelector('p, ul, ol, li, div, dl, table, h2, h3, svg'),
  )
  const floating = [...document.querySelectorAll<HTMLElement>('body *')].filter(isFloating)
  const notices = [...document.querySelectorAll<HTMLElement>('[role=note], [data-notice]')].filter(isVisible)

  const findings = {
    covered: coveredPlaces(),
    torn: tornWords(),
    lines: lineLengths(),
    repeated: repeatedNotices(),
    measured: {
      words: words.length,
      paragraphs: paragraphs.length,
      floating: floating.length,
      notices: notices.length,
    },
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== plain)
  return findings

  /** A small thing that stays in the window while the page moves below it. A whole line, as the header, pushes the page down. */
  function isFloating(element: HTMLElement): boolean {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' || !isVisible(element)) return false
    return element.getBoundingClientRect().width < room
  }

  function coveredPlaces(): string[] {
    const header = document.querySelector('.site-header')
    const line = header?.getBoundingClientRect()
    const controls = document.querySelectorAll<HTMLElement>('a, button, summary, input, select, textarea, img')
    const places = [
      ...texts.map((text) => ({ what: text.data, parent: text.parentElement, rects: rectsOf(text) })),
      ...[...controls].filter(isVisible).map((control) => ({
        what: `<${control.tagName.toLowerCase()}> ${control.textContent}`,
        parent: control,
        rects: [...control.getClientRects()],
      })),
    ]
    return floating.flatMap((element) => {
      const box = element.getBoundingClientRect()
      // The line of the header covers the page by itself; there a button must only keep clear of what stands beside it.
      const inHeader = line !== undefined && box.top >= line.top - 1 && box.bottom <= line.bottom + 1
      const [highest, lowest] = inHeader ? [box.top, box.bottom] : [box.top - scrollY, box.bottom - scrollY + farthest]
      return places
        .filter(({ parent }) => !element.contains(parent) && !parent?.contains(element) && !isInFloating(parent))
        .filter(({ parent }) => Boolean(header?.contains(parent)) === inHeader)
        .filter(({ rects }) =>
          rects.some(
            ({ left, right, top, bottom }) =>
              right > box.left + 1 && left < box.right - 1 && bottom > highest + 1 && top < lowest - 1,
          ),
        )
        .map(({ what }) => `${element.className} covers "${short(what)}"`)
    })
  }

  function isInFloating(element: Element | null): boolean {
    return floating.some((other) => other.contains(element))
  }

  function tornWords(): string[] {
    return words
      .filter(({ range }) => isOnTwoLines(range))
      .map(({ word, text }) => `"${word}" in <${text.parentElement?.tagName.toLowerCase()}>`)
  }

  /** Runs of letters. A soft hyphen, a hyphen or a slash may end a line. */
  function wordsOf(text: Text): { word: string; range: Range; text: Text }[] {
    if (text.parentElement?.closest('code, pre, kbd')) return []
    // An address has no place to break well, and is copied more often than it is read.
    const withoutAddresses = text.data.replace(/\S+@\S+|\S+:\/\/\S+/g, (address) => ' '.repeat(address.length))
    return [...withoutAddresses.matchAll(/\p{L}{2,}/gu)].map(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return { word, range, text }
    })
  }

  /** By its first and its last letter: beside a soft hyphen the browser counts a box of the other line. */
  function isOnTwoLines({ startContainer, startOffset, endOffset }: Range): boolean {
    const [first, last] = [startOffset, endOffset - 1].map((offset) => {
      const letter = document.createRange()
      letter.setStart(startContainer, offset)
      letter.setEnd(startContainer, offset + 1)
      return rectsOf(letter).at(-1)
    })
    return first !== undefined && last !== undefined && last.bottom - first.bottom > first.height / 2
  }

  function lineLengths(): string[] {
    return paragraphs.flatMap((paragraph) => {
      const lines = linesOf(paragraph).slice(0, -1)
      const long = lines.filter((line) => line.length > MOST_IN_ONE_LINE)
      if (long.length > 0) return [`${long.length} long lines: "${long[0]}" (${long[0]?.length})`]
      if (lines.length < COUNTED_LINES || room < ROOM_FOR_A_COLUMN_PX) return []
      const middle = lines.map(({ length }) => length).sort((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0
      if (middle > MOST_CHARACTERS) return [`long lines throughout: "${lines[0]}" (${middle})`]
      const inColumn = paragraph.matches('.prose > p') && !paragraph.querySelector('br') && !largeText()
      return inColumn && middle < FEWEST_CHARACTERS ? [`short lines: "${lines[0]}" (${middle})`] : []
    })
  }

  function largeText(): boolean {
    return Number(document.documentElement.style.getPropertyValue('--text-scale')) > 1
  }

  function linesOf(paragraph: Element): string[] {
    const lines: { bottom: number; text: string }[] = []
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.parentElement?.closest('.sr-only, [hidden]')) continue
      for (const { 0: piece, index } of text.data.matchAll(/[^\s\u00ad]+[\s\u00ad]*/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + piece.replace(/[\s\u00ad]+$/, '').length)
        const rect = [...range.getClientRects()].at(-1)
        if (!rect) continue
        const last = lines.at(-1)
        // Small letters in a line, such as an index, have another height.
        if (last && Math.abs(last.bottom - rect.bottom) < rect.height / 2) last.text += piece
        else lines.push({ bottom: rect.bottom, text: piece })
      }
    }
    return lines.map(({ text }) => text.replaceAll('\u00ad', '').trim())
  }

  function repeatedNotices(): string[] {
    const said = notices.flatMap((notice) => {
      const { top, bottom } = notice.getBoundingClientRect()
      const text = notice.textContent ?? ''
      const sticks =
        notice.closest('.side') && getComputedStyle(notice.closest('.side') as Element).position === 'sticky'
      return statements
        .filter(({ words }) => words.test(text))
        .map(({ name }) => ({ name, notice, top: sticks ? -Infinity : top, bottom: sticks ? Infinity : bottom }))
    })
    return said.flatMap((one, index) =>
      said
        .slice(index + 1)
        .filter((other) => other.name === one.name && other.notice !== one.notice)
        .filter((other) => Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom) < innerHeight)
        .map((other) => `${one.name}: "${short(one.notice.textContent)}" and "${short(other.notice.textContent)}"`),
    )
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

  function isVisible(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    const clipped = element.closest('.sr-only, .skip-link:not(:focus)') || isClipped(element)
    return width > 1 && height > 1 && !clipped && element.checkVisibility({ visibilityProperty: true })
  }

  function isClipped(element: Element | null): boolean {
    if (!element || element === document.body) return false
    return getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement)
  }

  function rectsOf(place: Range | Text): DOMRect[] {
    const range = place instanceof Range ? place : document.createRange()
    if (place instanceof Text) range.selectNodeContents(place)
    // After a soft hyphen that ends a line stands an empty box.
    return [...range.getClientRects()].filter(({ width }) => width > 0.5)
  }

  function short(text: string | null): string {
    return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
  }
}
