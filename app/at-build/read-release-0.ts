import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Release0, ShippedNumbers } from '../../content/site/release-0.ts'
import { checkText } from '../../content/texts/check-text.ts'
import type { TextDocument, TextKind } from '../../content/texts/text-document.ts'
import { textOfMarkdown } from './text-of-markdown.ts'

const folder = join(import.meta.dirname, '../../content/release-0')
const folders: Record<Exclude<TextKind, 'issue'>, string> = { article: 'blog', guide: 'guides', legal: 'legal' }

/** The texts that the program ships, from `content/release-0`. @throws for an invalid text or header */
export async function readRelease0(): Promise<Release0> {
  const release: Release0 = { texts: {}, numbers: {} }
  for (const [kind, name] of Object.entries(folders) as [TextKind, string][]) {
    for (const file of (await readdir(join(folder, name))).toSorted()) {
      const key = file.replace(/\.md$/, '')
      const { document, numbers } = readText(await readFile(join(folder, name, file), 'utf8'), kind)
      const { problems } = checkText(kind, document)
      if (document.header.slug !== key || problems.length > 0) {
        throw new Error(`${file}: ${problems.map(({ place, message }) => `${place}: ${message}`).join(' ') || 'slug'}`)
      }
      release.texts[`${kind}/${key}`] = document
      if (numbers) release.numbers[key] = numbers
    }
  }
  return release
}

function readText(source: string, kind: TextKind): { document: TextDocument; numbers?: ShippedNumbers } {
  const [, yaml = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const content = textOfMarkdown(body)
  const { views, readTime, ...written } = parse(yaml)
  const header = kind === 'legal' ? written : { formerSlugs: [], ...written }
  if (kind !== 'article') return { document: { header, content } }
  return { document: { header: { related: [], ...header }, content }, numbers: { views, readTime } }
}
