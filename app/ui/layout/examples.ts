import type { ReactNode } from 'react'

/** Named cases of a component, for the styleguide and the tests. */
export type Examples = Readonly<Record<string, ReactNode>>
