/**
 * Lays out what is far below (styles/reading.css) piece by piece, once the fonts are there: no piece holds the page up, and soon
 * its length is the right one.
 */
export function layOutWhenIdle(): void {
  const fonts = document.querySelector<HTMLStyleElement>('style[data-fonts]')
  if (!fonts || !('requestIdleCallback' in window)) return
  const pieces = document.querySelectorAll('.far, .passage').values()
  const layOutNext = () => {
    const { value: piece, done } = pieces.next()
    if (done) return
    piece.setAttribute('data-laid-out', '')
    requestIdleCallback(layOutNext)
  }
  const begin = () => {
    if (fonts.media !== 'all') return
    arriving.disconnect()
    requestIdleCallback(layOutNext)
  }
  const arriving = new MutationObserver(begin)
  arriving.observe(fonts, { attributeFilter: ['media'] })
  begin()
}
