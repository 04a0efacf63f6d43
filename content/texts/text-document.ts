import type { z } from 'zod/mini'
import type { headerSchemas } from './header-schema.ts'

/** ProseMirror JSON of `text-schema.ts`. */
export interface TextNode {
  type: string
  attrs?: Record<string, unknown>
  content?: TextNode[]
  marks?: TextMark[]
  text?: string
}

export interface TextMark {
  type: string
  attrs?: Record<string, unknown>
}

export type TextKind = keyof typeof headerSchemas
export type TextHeaders = { [Kind in TextKind]: z.infer<(typeof headerSchemas)[Kind]> }
export type HeaderDraft = Partial<
  TextHeaders['article'] & TextHeaders['guide'] & TextHeaders['legal'] & TextHeaders['issue']
>

export interface TextDocument<Kind extends TextKind = TextKind> {
  header: TextHeaders[Kind]
  content: TextNode
}

/** @param name `article/lakhovsky-pionier`; that of another document gives undefined */
export function textName(name: string): { kind: TextKind; key: string } | undefined {
  const [, kind, key] = /^(article|guide|legal|issue)\/([a-z0-9-]{1,80})$/.exec(name) ?? []
  return kind && key ? { kind: kind as TextKind, key } : undefined
}

export const kindNames: Record<TextKind, string> = {
  article: 'Artikel',
  guide: 'Ratgeber',
  legal: 'Rechtstext',
  issue: 'Ausgabe',
}

const folders: Record<TextKind, string> = {
  article: '/blog',
  guide: '/ratgeber',
  legal: '/legal',
  issue: '/newsletter/archiv',
}

/** The list in which texts of a kind stand. */
export function listPath(kind: TextKind): string {
  return folders[kind]
}

export function textPath(kind: TextKind, slug: string): string {
  return `${folders[kind]}/${slug}`
}
