import { createContext, useContext } from 'react'
import type { FirstSteps } from '../../rules/operation/first-steps.ts'

/** What the server last said of its first steps; undefined while that is unknown. */
export const KnownFirstSteps = createContext<FirstSteps | undefined>(undefined)

/** False once the server said that no mail server is set; true while that is unknown. */
export function useSendsMails(): boolean {
  return useContext(KnownFirstSteps)?.sendsMails !== false
}
