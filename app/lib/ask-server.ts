import { Refusal } from '../../lib/forms/refusal.ts'

export type Post = (path: string, body: Blob) => Promise<Response>

const SENTENCES = ['content_invalid', 'content_not_rendered', 'too_many_requests', 'reauthentication_needed']

/** @param missing the sentence for a host without this server @throws Refusal */
export async function askServer<Answer>(
  post: Post,
  path: string,
  question: object,
  { failed, missing = failed }: { failed: string; missing?: string },
): Promise<Answer> {
  try {
    const answer = await post(path, new Blob([JSON.stringify(question)], { type: 'application/json' }))
    if (answer.status === 404) throw new Refusal(missing)
    const body = (await answer.json()) as Answer & { code?: string; message?: string }
    if (answer.ok) return body
    const { code = '', message } = body
    const isSentence = SENTENCES.includes(code)
    throw Object.assign(new Refusal(isSentence ? message : failed), { code })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(failed, { cause: error })
  }
}
