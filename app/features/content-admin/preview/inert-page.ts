/**
 * A page for a preview, without scripts and `noscript` parts. Its fonts apply at once, as no script enables them. It has
 * the language and display settings of this window. Links lead nowhere, also in browsers that pass no click out of a frame
 * without scripts.
 */
export function inertPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const part of page.querySelectorAll('script, noscript, link[rel="manifest"]')) part.remove()
  page.querySelector('style[data-fonts]')?.setAttribute('media', 'all')
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value)
  // New windows are not allowed to it (page-window.tsx).
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
