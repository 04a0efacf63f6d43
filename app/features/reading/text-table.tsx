import type { ComponentProps } from 'react'

/** On a phone the cells of a row stand below each other, and `data-column` names the column of each (styles/prose.css). */
export function TextTable(table: ComponentProps<'table'>) {
  return (
    <div className="table-area @container">
      <div className="table-frame">
        <table {...table} />
      </div>
    </div>
  )
}
