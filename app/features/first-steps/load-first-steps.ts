import type { FirstSteps } from '../../../rules/operation/first-steps.ts'

/** @returns undefined on a hosted Supabase @throws when the server cannot be reached */
export async function loadFirstSteps({
  post,
}: {
  post(path: string, body: Blob): Promise<Response>
}): Promise<FirstSteps | undefined> {
  const answer = await post('/api/first-steps', new Blob(['{}'], { type: 'application/json' }))
  const isAnswer = answer.ok && answer.headers.get('content-type')?.startsWith('application/json')
  return isAnswer ? (((await answer.json()) as FirstSteps | null) ?? undefined) : undefined
}
