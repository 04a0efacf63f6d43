import { onTestFinished } from 'vitest'

/**
 * Does to the page what a browser's translation does: each text moves into a `font` element, also one that comes later.
 * The words stay, so that a test finds them.
 */
export function translatePage(): void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
  })
  translate(document.body)
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
}

function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts = root.nodeType === Node.TEXT_NODE ? [root] : []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const parent = text.parentElement
    if (!parent || parent.closest('font, script, style, title, textarea, option')) continue
    const font = document.createElement('font')
    parent.replaceChild(font, text)
    font.append(text.textContent ?? '')
  }
}
