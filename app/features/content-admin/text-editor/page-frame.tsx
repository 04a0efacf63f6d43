import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

interface PageFrameProps {
  title: string
  /** In CSS pixels: of the window that a visitor would have. */
  width: number
  children: ReactNode
}

/**
 * A window of its own with the styles of the site, so that a page in it looks as on a screen of this width. What is shown comes
 * from this tab: nothing is asked of the server, and nobody else can see it.
 */
export function PageFrame({ title, width, children }: PageFrameProps) {
  const [place, setPlace] = useState<HTMLElement>()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is moved with the arrow keys
    <section aria-label={title} className="preview-area" tabIndex={0}>
      <iframe
        title={title}
        width={width}
        className="preview-frame"
        ref={(frame) => {
          const inside = frame?.contentDocument
          if (!inside || place?.ownerDocument === inside) return
          dress(inside)
          setPlace(inside.body)
        }}
      />
      {place ? createPortal(children, place) : null}
    </section>
  )
}

/** Gives a window the look of this one: language, display settings and styles. */
function dress(inside: Document): void {
  for (const { name, value } of document.documentElement.attributes) inside.documentElement.setAttribute(name, value)
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    inside.head.append(inside.importNode(style, true))
  }
  // A preview is looked at: its links lead nowhere.
  inside.addEventListener('click', (event) => event.preventDefault(), true)
  inside.addEventListener('submit', (event) => event.preventDefault(), true)
}
