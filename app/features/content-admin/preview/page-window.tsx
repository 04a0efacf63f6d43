import { useEffect, useMemo, useRef, useState } from 'react'
import { passageAround } from '../../../lib/read-passage.ts'

interface PageWindowProps {
  title: string
  html: string
  width: number
  isDark: boolean
  /** A press on a passage. */
  onPassage?(passage: string): void
}

/** Below this words are unreadable; wider pages scroll sideways. */
const LEAST_SCALE = 0.5

/** Without `allow-scripts` no consent, counting or form runs; `allow-same-origin` lets it load typefaces and pictures. */
export function PageWindow({ title, html, width, isDark, onPassage }: PageWindowProps) {
  const area = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(1)
  const page = useMemo(() => inertPage(html), [html])
  const pressed = useRef(onPassage)
  pressed.current = onPassage

  useEffect(() => {
    if (!area.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, Math.max(LEAST_SCALE, entry.contentRect.width / width)))
    })
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [width])

  useEffect(() => paint(frame.current?.contentDocument, isDark), [isDark])

  return (
    <section
      ref={area}
      aria-label={title}
      className="preview-area overflow-x-auto rounded-control border-[1.5px] border-edge bg-foam"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is moved with the arrow keys
      tabIndex={0}
    >
      {/* Beside a text whole in the window, between what chooses the page and the line that is always there. */}
      <div
        className="mx-auto h-[80vh] overflow-hidden in-[.beside]:h-[max(20rem,100dvh-22rem)]"
        style={{ width: width * scale }}
      >
        <iframe
          ref={frame}
          title={title}
          sandbox="allow-same-origin"
          srcDoc={page}
          className="origin-top-left bg-paper"
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          onLoad={({ currentTarget: { contentDocument } }) => {
            contentDocument?.addEventListener('click', stayHere, true)
            contentDocument?.addEventListener('click', ({ target }) => {
              const passage = passageAround(target as Node | null)
              if (passage) pressed.current?.(passage)
            })
            contentDocument?.addEventListener('submit', (event) => event.preventDefault(), true)
            paint(contentDocument, isDark)
          }}
        />
      </div>
    </section>
  )
}

function stayHere(event: Event): void {
  const link = (event.target as Element | null)?.closest('a[href]')
  if (!link) return
  event.preventDefault()
  const [, id] = link.getAttribute('href')?.split('#') ?? []
  if (id) link.ownerDocument.getElementById(decodeURIComponent(id))?.scrollIntoView()
}

function paint(page: Document | null | undefined, isDark: boolean): void {
  const html = page?.documentElement as HTMLElement | null | undefined
  if (html) html.dataset.colors = isDark ? 'inverted' : 'normal'
}

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
