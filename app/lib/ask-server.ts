import { Refusal } from './forms/refusal.ts'

/** Sends a file, or JSON as its type says, to an address of this server that no client library has. */
export type Post = (path: string, body: Blob) => Promise<Response>

/** Whose messages are sentences for operators. */
const SENTENCES =
  /^(content_invalid|content_not_rendered|picture_.*|document_.*|infected|not_scanned|too_large|too_many_requests|reauthentication_needed)$/

/** @param failed what is said when there is no better sentence @param missing the same for a host without this server @throws Refusal */
export async function askServer<Reply>(
  post: Post,
  path: string,
  question: object,
  { failed, missing = failed }: { failed: string; missing?: string },
): Promise<Reply> {
  try {
    const body =
      question instanceof Blob ? question : new Blob([JSON.stringify(question)], { type: 'application/json' })
    const response = await post(path, body)
    if (response.status === 404) throw new Refusal(missing)
    const reply = (await response.json()) as Reply & { code?: string; message?: string }
    if (response.ok) return reply
    const { code = '', message } = reply
    throw Object.assign(new Refusal(message && SENTENCES.test(code) ? message : failed), { code })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(failed, { cause: error })
  }
}
