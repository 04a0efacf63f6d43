/** A page as visitors would get it, were the draft published now. */
export interface PreviewedPage {
  path: string
  html: string
  /** What the draft still needs before it can be published. */
  missing: string[]
}

/** Sends something to an address of this server as the signed-in person. */
export type Post = (path: string, body: Blob) => Promise<Response>

/** Why there is no preview, in a sentence for the operator. */
export class PreviewRefusal extends Error {}

const UNKNOWN = 'Die Vorschau ließ sich nicht laden. Bitte versuchen Sie es noch einmal.'

const ONLY_HERE = 'Die Vorschau gibt es nur, wo der Server dieser Website die Verwaltung zeigt.'

/**
 * The page of a draft that is on the server.
 *
 * @param document its name, such as `facts`
 * @param path of the page; nothing for the page of a text
 * @throws PreviewRefusal with the reason
 */
export async function loadPreview(post: Post, document: string, path: string | undefined): Promise<PreviewedPage> {
  const question = new Blob([JSON.stringify({ document, path })], { type: 'application/json' })
  try {
    const answer = await post('/api/preview', question)
    if (answer.status === 404) throw new PreviewRefusal(ONLY_HERE)
    const body = (await answer.json()) as PreviewedPage & { code?: string; message?: string }
    if (answer.ok) return body
    const isOurs = ['content_invalid', 'content_not_rendered'].includes(body.code ?? '')
    throw new PreviewRefusal(isOurs ? body.message : UNKNOWN)
  } catch (error) {
    throw error instanceof PreviewRefusal ? error : new PreviewRefusal(UNKNOWN, { cause: error })
  }
}
