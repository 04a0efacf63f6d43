import type { ComponentProps } from 'react'

/** A wide table scrolls by itself on a phone; the page does not. Focusable, so that the keyboard can scroll it. */
export function ScrollableTable(table: ComponentProps<'table'>) {
  return (
    <div className="table-area">
      {/* For eyes only: the name of the frame says the same. */}
      <p className="table-hint" aria-hidden="true">
        Die Tabelle lässt sich seitlich verschieben.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would become one more landmark for every table */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1) */}
      <div className="table-frame" role="group" tabIndex={0} aria-label="Tabelle, seitlich verschiebbar">
        <table {...table} />
      </div>
    </div>
  )
}
