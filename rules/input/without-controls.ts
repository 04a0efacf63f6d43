/**
 * A text as it is stored: line breaks of one kind, tabs, and no other control characters or lone surrogates, which come along when
 * text is pasted, and which PostgreSQL or UTF-8 cannot hold.
 */
export function withoutControls(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
    .replaceAll('\ufffd', '')
}
