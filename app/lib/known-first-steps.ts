import { createContext } from 'react'
import type { FirstSteps } from '../../rules/operation/first-steps.ts'

/** What the server last said of its first steps; undefined while that is unknown. */
export const KnownFirstSteps = createContext<FirstSteps | undefined>(undefined)
