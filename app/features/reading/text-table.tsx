import type { ComponentProps } from 'react'

/** On a phone each row is a card, in which `data-column` of a cell names its column (styles/prose.css). */
export function TextTable(table: ComponentProps<'table'>) {
  return (
    <div className="table-area">
      <div className="table-frame">
        <table {...table} />
      </div>
    </div>
  )
}
