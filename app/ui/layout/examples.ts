import type { ReactNode } from 'react'

/** Named cases of a part. The styleguide, the axe run and the tests loop over them, so they are its documentation. */
export type Examples = Readonly<Record<string, ReactNode>>
