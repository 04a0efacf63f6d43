import { contentProblems, headerProblems, type TextProblem } from '../../app/content/texts/check-text.ts'
import type { TextDocument, TextKind } from '../../app/content/texts/text-document.ts'

/** A text that is still being written, as a page can show it. */
export interface ShowableText {
  /** Undefined where nothing can be shown. */
  text: TextDocument | undefined
  /** What is still missing for publishing, or why nothing can be shown. */
  problems: TextProblem[]
}

/**
 * Makes a draft showable: where a field of its header is missing or wrong, something that says so stands in its place. Its content has
 * to be right: only what the schema allows is ever rendered.
 * @param key of the document, the last part of the address while none is written
 * @param today the day in Berlin, in the place of a day that is missing
 */
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

/** For every field that a page cannot do without. */
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
