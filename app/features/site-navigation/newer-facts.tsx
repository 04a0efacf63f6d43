import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { factsVersion } from '#facts'

/**
 * Loads the page anew when the practice has published other facts since this tab was opened: scripts read the facts of the
 * page that they came with. Asked only after going on to another public page, never while somebody reads or writes.
 */
export function NewerFacts() {
  const { pathname } = useLocation()
  const cameWith = useRef<string | undefined>(pathname)
  useEffect(() => {
    if (pathname === cameWith.current) return
    cameWith.current = undefined
    if (pathname.startsWith('/admin')) return
    fetch('/facts.txt', { cache: 'no-cache' })
      .then(async (answer) => {
        if (answer.ok && (await answer.text()) !== factsVersion()) window.location.reload()
      })
      // Without a connection the page stays as it is.
      .catch(() => {})
  }, [pathname])
  return null
}
