/** Sends something to an address of this server as the signed-in person. */
export type Post = (path: string, body: Blob) => Promise<Response>

/** A refusal or failure as a sentence for the operator. */
class ServerRefusal extends Error {}

/**
 * @param failed the sentence for a failure without a reason
 * @param missing the sentence for a host without this server
 * @throws ServerRefusal
 */
export async function askServer<Answer>(
  post: Post,
  path: string,
  question: object,
  { failed, missing = failed }: { failed: string; missing?: string },
): Promise<Answer> {
  try {
    const answer = await post(path, new Blob([JSON.stringify(question)], { type: 'application/json' }))
    if (answer.status === 404) throw new ServerRefusal(missing)
    const body = (await answer.json()) as Answer & { code?: string; message?: string }
    if (answer.ok) return body
    const isSentence = ['content_invalid', 'content_not_rendered', 'too_many_requests'].includes(body.code ?? '')
    throw new ServerRefusal(isSentence ? body.message : failed)
  } catch (error) {
    throw error instanceof ServerRefusal ? error : new ServerRefusal(failed, { cause: error })
  }
}
