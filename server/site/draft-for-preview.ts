import { contentProblems, headerProblems } from '../../content/texts/check-text.ts'
import { emptyHeader, headerFields } from '../../content/texts/header-fields.ts'
import type { TextDocument, TextKind } from '../../content/texts/text-document.ts'

/** Makes a draft showable: missing or wrong fields of its header get stand-ins, such as `key` in the address and `today` for a day. @returns no text where it cannot be shown; what is missing, or why */
export function draftForPreview(kind: TextKind, key: string, body: unknown, today: string) {
  const { header, content } = (body ?? {}) as { header?: unknown; content?: unknown }
  const inContent = contentProblems(content)
  const inHeader = headerProblems(kind, header)
  const isStrange = typeof header !== 'object' || header === null || inHeader.some(({ field }) => field === undefined)
  if (inContent.length > 0 || isStrange) return { text: undefined, problems: [...inContent, ...inHeader] }

  const empty: Record<string, unknown> = { ...emptyHeader(kind, today), slug: key }
  const wrong = new Set(inHeader.map(({ field }) => String(field)))
  const sound = Object.entries(header).filter(([field]) => !wrong.has(field))
  const standIns = headerFields[kind].filter(({ path }) => wrong.has(path) && path in empty)
  return {
    text: {
      header: Object.fromEntries([
        ...sound,
        ...standIns.map(({ path, label }) => [path, empty[path] || `${label} fehlt noch`]),
      ]),
      content,
    } as TextDocument,
    problems: inHeader,
  }
}
