import type { ReactNode } from 'react'
import { partsKeptTogether, withNbsp } from '../../../rules/format/with-nbsp.ts'

/** The text with "E-Mail", "09:00–18:00", "90 €" and the like whole on their lines. What is no text stays as it is. */
export function keepTogether(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  return partsKeptTogether(withNbsp(text)).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
