import { contentProblems, headerProblems, type TextProblem } from '../../content/texts/check-text.ts'
import type { TextDocument, TextKind } from '../../content/texts/text-document.ts'

export interface ShowableText {
  /** Undefined when the draft cannot be shown. */
  text: TextDocument | undefined
  /** What is missing for publishing, or why the draft cannot be shown. */
  problems: TextProblem[]
}

/** Makes a draft showable: missing or wrong fields of its header get stand-ins, such as `key` in the address and `today` for a day. */
export function draftForPreview(kind: TextKind, key: string, body: unknown, today: string): ShowableText {
  const { header, content } = (body ?? {}) as { header?: unknown; content?: unknown }
  const inContent = contentProblems(content)
  const inHeader = headerProblems(kind, header)
  const isStrange = typeof header !== 'object' || header === null || inHeader.some(({ field }) => field === undefined)
  if (inContent.length > 0 || isStrange) return { text: undefined, problems: [...inContent, ...inHeader] }

  const wrong = new Set(inHeader.map(({ field }) => String(field)))
  const sound = Object.entries(header).filter(([field]) => !wrong.has(field))
  const standIns = Object.entries(standInsOf(key, today)).filter(([field]) => wrong.has(field))
  return {
    text: { header: Object.fromEntries([...sound, ...standIns]), content } as TextDocument,
    problems: inHeader,
  }
}

function standInsOf(slug: string, today: string) {
  return {
    slug,
    title: 'Noch ohne Titel',
    shortTitle: 'Noch ohne kurzen Titel',
    excerpt: 'Noch ohne Anreißer.',
    description: 'Noch ohne Beschreibung.',
    category: 'Praxis',
    tags: [],
    date: today,
    version: today,
    sources: [],
    related: [],
    formerSlugs: [],
    salutation: 'plain',
    teasers: [],
    isLeftOut: false,
  }
}
