import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a browser does by itself when a page is loaded: the focus starts at the heading and the title is announced. The
 * router changes pages without that. Scrolling is ScrollRestoration's part.
 */
export function Arrival() {
  const { pathname, hash } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    setAnnouncement(document.title)
    if (hash) return
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}
