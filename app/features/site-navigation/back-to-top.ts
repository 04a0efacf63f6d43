const THRESHOLD_PX = 300

/** Says on `<html>` whether the page is scrolled, for styles/floating.css, and leads back to its top. */
export function offerWayToTop(): void {
  const button = document.querySelector<HTMLElement>('.back-to-top')
  if (!button) return
  const update = () => document.documentElement.toggleAttribute('data-scrolled', window.scrollY > THRESHOLD_PX)
  update()
  addEventListener('scroll', update, { passive: true })
  button.addEventListener('click', goToTop)
}

function goToTop(): void {
  const still =
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'off'
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  // The button disappears there, and the focus must not get lost.
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
