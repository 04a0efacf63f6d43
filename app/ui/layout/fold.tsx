import type { ComponentProps, ReactNode } from 'react'

interface FoldProps extends ComponentProps<'details'> {
  summary: ReactNode
  /** At the end of the summary, as a number. */
  beside?: ReactNode
}

/** The one disclosure of the admin area. */
export function Fold({ summary, beside, id, className, children, ...details }: FoldProps) {
  return (
    <details {...details} className={`fold ${className ?? ''}`}>
      <summary id={id}>
        <span>{summary}</span>
        {beside ? <span className="ml-auto flex flex-wrap justify-end gap-x-2 gap-y-1">{beside}</span> : null}
      </summary>
      <div>{children}</div>
    </details>
  )
}
