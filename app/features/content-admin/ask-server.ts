export type Post = (path: string, body: Blob) => Promise<Response>

class ServerRefusal extends Error {}

/** @param missing the sentence for a host without this server @throws ServerRefusal */
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
    const isSentence = ['content_invalid', 'content_not_rendered'].includes(body.code ?? '')
    throw new ServerRefusal(isSentence ? body.message : failed)
  } catch (error) {
    throw error instanceof ServerRefusal ? error : new ServerRefusal(failed, { cause: error })
  }
}
