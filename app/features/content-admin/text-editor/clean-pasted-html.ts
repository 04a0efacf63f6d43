/** Without its form a struck price would be one, and a power another number. */
const LEFT_OUT =
  'script, style, title, meta, link, xml, [style*="display:none"], s, del, strike, [style*="line-through"]'
const SIGNS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' }

/** Lists of Word are styled paragraphs, and its cells hold several. What else the schema does not know, it drops itself. */
export function cleanPastedHtml(html: string): string {
  // In this document nothing is loaded or run.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(LEFT_OUT)) element.remove()
  for (const [tag, signs] of Object.entries(SIGNS)) {
    const signFor = (plain: string) => [...signs].find((sign) => sign.normalize('NFKC') === plain.replace('-', '−'))
    for (const element of body.querySelectorAll(`${tag}, [style*="vertical-align:${tag}"]`)) {
      const found = [...(element.textContent ?? '').trim()].map(signFor)
      if (!found.includes(undefined)) element.textContent = found.join('')
    }
  }
  makeWordLists(body)
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('td, th')) {
    joinParagraphs(cell)
    // Without the empty ones of a wide cell the next would move to another column. A text takes twelve; a cell may name a thousand.
    for (let width = Math.min(cell.colSpan, 13); width > 1; width -= 1)
      cell.after(document.createElement(cell.localName))
  }
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = cleanPastedText(texts.currentNode.nodeValue ?? '')
  return body.innerHTML
}

/** Without characters that no text may hold, and without break points of another program. */
export function cleanPastedText(text: string): string {
  return text
    .replace(/\u00ad/g, '')
    .replace(/[^\P{Cc}\n\r]+/gu, ' ')
    .toWellFormed()
}

/** `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>Words</p>` */
function makeWordLists(body: HTMLElement): void {
  /** Those that go on, the outer one first. */
  let open: { level: number; list: Element }[] = []
  for (const item of body.querySelectorAll('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const marker = [...item.querySelectorAll('span')].find((span) =>
      /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const tag = /^\s*\w{1,3}[.)]/.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    const level = Number(/level(\d)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1)
    if (open[0]?.list.nextElementSibling !== item) open = []
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === tag))
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag)
      const around = open.at(-1)?.list.lastElementChild
      if (around) around.append(list)
      else item.before(list)
      open.push({ level, list })
    }
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
  }
}

function joinParagraphs(cell: Element): void {
  const paragraphs = [...cell.querySelectorAll('p, div, li')]
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0 && paragraph.textContent?.trim()) paragraph.before(document.createElement('br'))
    paragraph.replaceWith(...paragraph.childNodes)
  }
}
