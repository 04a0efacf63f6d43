import { createContext, type ReactNode, useContext } from 'react'

/** The address of the page's list of sources; undefined on a page that has none. */
export const SourcesOfPage = createContext<string | undefined>(undefined)

/** From the bottom: what is documented, what is claimed, what has not been shown. */
export function Boxes({ children }: { children: ReactNode }) {
  const sources = useContext(SourcesOfPage)
  return (
    <div className="boxes-area">
      <div className="boxes">{children}</div>
      {sources ? (
        <p className="boxes-sources">
          <a href={sources} className="touch-line">
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
      <p className="box-title">{title}</p>
      {children}
    </div>
  )
}
