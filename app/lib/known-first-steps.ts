import { createContext, useContext } from 'react'
import type { FirstSteps } from '../../rules/operation/first-steps.ts'
import type { Post } from './ask-server.ts'

/** What the server last said of its first steps; undefined while that is unknown. */
export const KnownFirstSteps = createContext<FirstSteps | undefined>(undefined)

/** False once the server said that no mail server is set; true while that is unknown. */
export function useSendsMails(): boolean {
  return useContext(KnownFirstSteps)?.sendsMails !== false
}

/** @returns undefined where the server refuses @throws when it cannot be reached */
export async function loadFirstSteps({ post }: { post: Post }): Promise<FirstSteps | undefined> {
  const response = await post('/api/first-steps', new Blob(['{}'], { type: 'application/json' }))
  return response.ok ? (((await response.json()) as FirstSteps | null) ?? undefined) : undefined
}
