import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { makeSite } from '../../../content/site/make-site.ts'
import { berlinMinute } from '../../../rules/berlin-time.ts'
import { BUILD_FOLDER, buildSiteWhenNeeded } from '../../../server/site/build-site-when-needed.ts'
import { loadRenderer, loadSiteParts } from '../../../server/site/load-renderer.ts'
import { SHIPPED } from '../../../server/site/pages.ts'
import { adminPaths, builtPaths } from './site-paths.ts'

type Node = DefaultTreeAdapterMap['node']
export type Element = DefaultTreeAdapterMap['element']

export interface BuiltPage {
  path: string
  html: string
  document: Node
}

let pages: Promise<BuiltPage[]> | undefined

/** The pages as the server renders them, so that texts in components count like texts in Markdown. */
export function readBuiltPages(): Promise<BuiltPage[]> {
  pages ??= render(builtPaths)
  return pages
}

export async function readBuiltPage(path: string): Promise<BuiltPage> {
  const [page] = await render([path])
  if (!page) throw new Error(`the build has no page ${path}`)
  return page
}

/** What renders the pages of the build, for a site at this address. */
export async function builtSite(url: string) {
  await buildSiteWhenNeeded()
  return { parts: await loadSiteParts(BUILD_FOLDER, url), renderer: await loadRenderer(BUILD_FOLDER) }
}

async function render(paths: readonly string[]): Promise<BuiltPage[]> {
  const { parts, renderer } = await builtSite('http://localhost:3000')
  const site = makeSite(SHIPPED, berlinMinute(new Date()), parts)
  return paths.map((path) => {
    const html = adminPaths.includes(path) ? renderer.adminDocument(site) : (renderer.page(site, path) ?? '')
    return { path, html, document: parse(html) }
  })
}

/** All elements below `node` for which `matches` is true, in the order of the page. */
export function elements(node: Node, matches: (element: Element) => boolean): Element[] {
  return childrenOf(node).flatMap((child) => [
    ...('tagName' in child && matches(child) ? [child] : []),
    ...elements(child, matches),
  ])
}

/** The only one of its kind on a page. */
export function one({ path, document }: BuiltPage, tagName: string): Element {
  const [found, ...more] = elements(document, (element) => element.tagName === tagName)
  if (!found || more.length > 0) throw new Error(`${path} has ${more.length + (found ? 1 : 0)} times <${tagName}>`)
  return found
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}

export function hasClass(element: Element, name: string): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).includes(name)
}

const silent = new Set(['script', 'style', 'svg', 'template'])
const inLine = /^(a|abbr|b|cite|code|em|i|q|small|span|strong|sub|sup|time)$/
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
    const block = 'tagName' in node && !inLine.test(node.tagName)
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
