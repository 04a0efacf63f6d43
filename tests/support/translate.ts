/**
 * Does to the page what a browser's translation does: each text moves into a `font` element, also one that comes later.
 * The words stay, so that a test finds them. Names nothing outside of it: a browser story sends it to its page.
 */
export function translate(): MutationObserver {
  const wrap = (root: Node) => {
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
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node)
  })
  wrap(document.body)
  observer.observe(document.body, { childList: true, subtree: true })
  return observer
}
