import { Fragment, type ReactNode } from 'react'

/** An address: one paragraph, each part on a line of its own. MDX makes no paragraph of lines that begin with a fact. */
export function Lines({ of: lines }: { of: readonly ReactNode[] }) {
  return (
    <p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never change their order
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </p>
  )
}
