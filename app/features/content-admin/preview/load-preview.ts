import { askServer, type Post } from '../ask-server.ts'

/** A page as visitors would get it, were the draft published now. */
export interface PreviewedPage {
  path: string
  html: string
  /** What the draft still needs before it can be published. */
  missing: string[]
}

const SENTENCES = {
  failed: 'Die Vorschau ließ sich nicht laden. Bitte versuchen Sie es noch einmal.',
  missing: 'Die Vorschau gibt es nur, wo der Server dieser Website die Verwaltung zeigt.',
}

/**
 * The page of a draft that is on the server.
 *
 * @param document its name, such as `facts`
 * @param path of the page; undefined for the page of a text
 * @throws ServerRefusal
 */
export function loadPreview(post: Post, document: string, path: string | undefined): Promise<PreviewedPage> {
  return askServer(post, '/api/preview', { document, path }, SENTENCES)
}
