import type { ReactNode } from 'react'
import { unbrokenParts } from '../../lib/format/no-break.ts'

/** The text with "E-Mail" whole on its line: one that ends with "E-" reads as a mistake. What is no text stays as it is. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !text.includes('E-Mail')) return text
  return unbrokenParts(text).map((part, index) =>
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
