/** Without what comes along when text is pasted, and PostgreSQL or UTF-8 cannot hold. */
export function withoutControls(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
    .replaceAll('\ufffd', '')
}
