import { LONG_WORD, withSoftHyphens } from './soft-hyphens.ts'

interface Shown {
  title: string
  excerpt?: string
  sections?: { id: string; title: string }[]
}

/** A header with soft hyphens in what is shown in large letters or a narrow column. */
export function asShown<Header extends Shown>(header: Header): Header {
  const { title, excerpt, sections } = header
  return {
    ...header,
    title: withSoftHyphens(title, LONG_WORD.heading),
    ...(excerpt ? { excerpt: withSoftHyphens(excerpt, LONG_WORD.column) } : {}),
    ...(sections
      ? { sections: sections.map(({ id, title }) => ({ id, title: withSoftHyphens(title, LONG_WORD.heading) })) }
      : {}),
  }
}
