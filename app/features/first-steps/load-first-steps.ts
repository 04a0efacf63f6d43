import type { FirstSteps } from '../../../rules/operation/first-steps.ts'
import type { Post } from '../../lib/ask-server.ts'

/** @returns undefined where the server refuses @throws when it cannot be reached */
export async function loadFirstSteps({ post }: { post: Post }): Promise<FirstSteps | undefined> {
  const response = await post('/api/first-steps', new Blob(['{}'], { type: 'application/json' }))
  return response.ok ? (((await response.json()) as FirstSteps | null) ?? undefined) : undefined
}
