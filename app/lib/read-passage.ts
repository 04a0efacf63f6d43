const PASSAGES = 'p, li, dt, dd, th, td, h1, h2, h3, figcaption'

/** @returns the words of the paragraph around a node of a page; empty where it stands in none */
export function passageAround(node: Node | null | undefined): string {
  // An element of a frame is no `Element` of this window.
  const element = node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : node?.parentElement
  return wordsOf(element?.closest(PASSAGES))
}

/** @returns the words of the first paragraph in the upper part of the window, which no list of contents is */
export function passageInView(page: Element): string {
  const passages = [...page.querySelectorAll(PASSAGES)].filter((one) => !one.closest('nav'))
  return wordsOf(passages.find((one) => one.getBoundingClientRect().bottom > innerHeight / 3))
}

function wordsOf(passage: Element | null | undefined): string {
  return (passage?.textContent ?? '').replaceAll('\u00ad', '').trim().slice(0, 300)
}
