import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { buildSiteWhenNeeded } from '../../../server/site/build-site-when-needed.ts'
import { builtPaths } from './site-paths.ts'

type Node = DefaultTreeAdapterMap['node']
export type Element = DefaultTreeAdapterMap['element']

export interface BuiltPage {
  path: string
  file: string
  document: Node
}

const folder = join(import.meta.dirname, '../../../build/client')

/** The pages as the build wrote them, so that texts in components count like texts in Markdown. */
export async function readBuiltPages(): Promise<BuiltPage[]> {
  await buildSiteWhenNeeded({ VITE_SITE_URL: 'http://localhost:3000' })
  return Promise.all(
    builtPaths.map(async (path) => {
      const file = join(folder, path, 'index.html')
      return { path, file, document: parse(await readFile(file, 'utf8')) }
    }),
  )
}

/** All elements below `node` for which `matches` is true, in the order of the page. */
export function elements(node: Node, matches: (element: Element) => boolean): Element[] {
  return childrenOf(node).flatMap((child) => [
    ...('tagName' in child && matches(child) ? [child] : []),
    ...elements(child, matches),
  ])
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}

export function hasClass(element: Element, name: string): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).includes(name)
}

const silent = new Set(['script', 'style', 'svg', 'template'])
const inLine = new Set([
  'a',
  'abbr',
  'b',
  'cite',
  'code',
  'em',
  'i',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'q',
  'small',
])
const spokenAttributes = ['alt', 'title', 'aria-label', 'placeholder']

/** What is read or spoken, one entry for each block (paragraph, heading, cell), with single plain spaces. */
export function textBlocks(node: Node): string[] {
  const blocks: string[] = []
  let current = ''
  const close = () => {
    // A soft hyphen is a place to break, no letter.
    const text = current.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
    if (text) blocks.push(text)
    current = ''
  }
  const visit = (node: Node) => {
    if ('value' in node) current += node.value
    if ('tagName' in node && silent.has(node.tagName)) return
    const block = 'tagName' in node && !inLine.has(node.tagName)
    if (block) close()
    if ('attrs' in node) blocks.push(...spokenTexts(node))
    for (const child of childrenOf(node)) visit(child)
    if (block) close()
  }
  visit(node)
  close()
  return blocks
}

function spokenTexts(element: Element): string[] {
  const described =
    element.tagName === 'meta' && ['description', 'og:title', 'og:description'].includes(nameOf(element))
  const names = described ? ['content'] : spokenAttributes
  return names
    .map((name) => attribute(element, name)?.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== undefined && text !== '') as string[]
}

function nameOf(meta: Element): string {
  return attribute(meta, 'name') ?? attribute(meta, 'property') ?? ''
}

function childrenOf(node: Node): Node[] {
  return 'childNodes' in node ? node.childNodes : []
}
