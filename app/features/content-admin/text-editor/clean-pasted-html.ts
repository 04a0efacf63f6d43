/** Lists of Word are styled paragraphs, and its cells hold several. What else the schema does not know, it drops itself. */
export function cleanPastedHtml(html: string): string {
  // In this document nothing is loaded or run.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style, title, meta, link, xml, [style*="display:none"]')) {
    element.remove()
  }
  makeWordLists(body)
  for (const cell of body.querySelectorAll('td, th')) joinParagraphs(cell)
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
  let list: Element | undefined
  for (const item of body.querySelectorAll('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const marker = [...item.querySelectorAll('span')].find((span) =>
      /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const tag = /^\s*\w{1,3}[.)]/.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    if (!list || list.nextElementSibling !== item || list.localName !== tag) {
      list = document.createElement(tag)
      item.before(list)
    }
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
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
