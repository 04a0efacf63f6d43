import { createContext, type ReactNode, useContext } from 'react'

/** Where the sources of a page stand; undefined on a page that has none. */
export const SourcesOfPage = createContext<string | undefined>(undefined)

/** The gauge of what is known: at the bottom what is documented; above it what is claimed, and what has not been shown. */
export function Boxes({ children }: { children: ReactNode }) {
  const sources = useContext(SourcesOfPage)
  return (
    <>
      <div className="boxes">{children}</div>
      {sources ? (
        <p className="boxes-sources">
          <a href={sources} className="touch-line">
            Quellen dazu
          </a>
        </p>
      ) : null}
    </>
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
