/** Without scripts. Links lead nowhere, also in browsers that pass no click out of a frame without scripts. */
export function inertPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const part of page.querySelectorAll('script, noscript, link[rel="manifest"]')) part.remove()
  page.querySelector('style[data-fonts]')?.setAttribute('media', 'all')
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value)
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
