import { forgetDraft, keepText, keptText } from '../../../lib/forms/form-draft.ts'

export interface PublishedMessage {
  title: string
  description?: string
}

const NAME = 'Meldung nach dem Veröffentlichen'

/** What is told after the page was loaded anew. */
export function keepPublishedMessage(message: PublishedMessage): void {
  keepText(NAME, JSON.stringify(message))
}

export function keptPublishedMessage(): PublishedMessage | undefined {
  const message = keptText(NAME)
  return message ? JSON.parse(message) : undefined
}

export function forgetPublishedMessage(): void {
  forgetDraft(NAME)
}
