/**
 * A page to be looked at: without its scripts, and without what only browsers without scripts show. Its fonts count at once, as no script
 * of it will say so. It has the language and the display settings of this window. Nothing in it leads away, also in browsers that pass no
 * click in a frame without scripts to the page around it.
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
