import { askServer, type Post } from '../ask-server.ts'

export interface PreviewedPage {
  path: string
  html: string
  missing: string[]
}

const SENTENCES = {
  failed: 'Die Vorschau ließ sich nicht laden. Bitte versuchen Sie es noch einmal.',
  missing: 'Die Vorschau gibt es nur, wo der Server dieser Website die Verwaltung zeigt.',
}

export function loadPreview(post: Post, document: string, path: string | undefined): Promise<PreviewedPage> {
  return askServer(post, '/api/preview', { document, path }, SENTENCES)
}
