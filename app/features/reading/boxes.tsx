import { createContext, type ReactNode, useContext, useId } from 'react'

/** Whether the page has a list of sources. */
export const HasSources = createContext(false)

/** From the bottom: what is documented, what is claimed, what has not been shown. */
export function Boxes({ children }: { children: ReactNode }) {
  return (
    <div className="boxes-area">
      <div className="boxes">{children}</div>
      {useContext(HasSources) ? (
        <p className="boxes-sources">
          <a href="#quellen" className="touch-line">
            Quellen dazu
          </a>
        </p>
      ) : null}
    </div>
  )
}

export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="box">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}

export function Aside({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <aside className="aside-box" aria-labelledby={titleId}>
      <p id={titleId} className="aside-title">
        {title}
      </p>
      {children}
    </aside>
  )
}
