/**
 * Writes the banner's height into a rule for the elements that keep clear of it: an inherited value would restyle the
 * whole page. In a low window the question waits until no main button lies under it, but not for a keyboard: its keys lead there.
 * Ends by itself when the banner leaves the page.
 */
export function reserveSpace(banner: HTMLElement): void {
  const room = new CSSStyleSheet()
  document.adoptedStyleSheets.push(room)
  let written: number | undefined
  const ask = () => {
    banner.removeAttribute('data-waits')
    removeEventListener('scroll', place)
    removeEventListener('keydown', ask, { capture: true })
  }
  const place = () => {
    if (!banner.isConnected) return end()
    const covers = getComputedStyle(banner).position === 'fixed'
    const height = covers ? banner.offsetHeight : 0
    // The page grows while it is laid out; the same rule again would be matched anew.
    if (height !== written) room.replaceSync(`${MAKES_ROOM} { --room-below: ${height}px }`)
    written = height
    if (banner.hasAttribute('data-waits') && !(covers && liesOverButton(banner))) ask()
  }
  const observer = new ResizeObserver(place)
  const end = () => {
    observer.disconnect()
    ask()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== room)
  }
  observer.observe(banner)
  observer.observe(document.documentElement)
  addEventListener('scroll', place, { passive: true })
  addEventListener('keydown', ask, { capture: true })
}

/** These read `--room-below` in the style sheets. */
const MAKES_ROOM = ':is(html, body, .back-to-top, .toaster, .admin-threshold)'

function liesOverButton(element: HTMLElement): boolean {
  const card = element.getBoundingClientRect()
  return [...document.querySelectorAll('main .btn')].some((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return right > card.left && left < card.right && bottom > card.top && top < card.bottom
  })
}
