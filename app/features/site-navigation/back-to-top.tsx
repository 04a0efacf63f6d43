import { useEffect, useState } from 'react'

const THRESHOLD_PX = 300

export function BackToTop() {
  const [visible, setVisible] = useState(false)

  useEffect(() => {
    const update = () => setVisible(window.scrollY > THRESHOLD_PX)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])

  if (!visible) return null
  return <button type="button" className="back-to-top" aria-label="Nach oben" onClick={goToTop} />
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
