import type { Plugin } from 'vite'
import { asShown } from './as-shown.ts'
import { readArticles, readGuides, readLegalTexts } from './read-headers.ts'
import { shippedTexts } from './shipped-texts.ts'

const kinds = {
  blog: { read: readArticles, path: '/blog', meta: 'article' },
  guides: { read: readGuides, path: '/ratgeber', meta: 'guide' },
  legal: { read: readLegalTexts, path: '/legal', meta: 'legal' },
}

/** What MDX makes of a text. Around it stands what looks whether another text was published. */
const MDX_TEXT = 'export default function MDXContent('

type Kind = keyof typeof kinds

const modules: Record<string, () => Promise<string>> = {
  'virtual:content/blog': async () => exportConst('articles', (await readArticles()).map(asListed)),
  'virtual:content/guides': async () => exportConst('guides', (await readGuides()).map(asListed)),
  'virtual:content/legal': async () => exportConst('legalTexts', await readLegalTexts()),
  // For the admin area, which opens a text that nobody changed yet.
  'virtual:content/shipped-texts': async () => exportConst('shippedTexts', await shippedTexts()),
  'virtual:content/short-titles': async () => exportConst('shortTitles', await shortTitles()),
}

const text = /\/app\/content\/(blog|guides|legal)\/([a-z0-9-]+)\.mdx/

/**
 * Headers in two forms: lists without the texts, so that a page that names an article does not load it, and the header of
 * one text as its route's `handle` and `meta`, so that the page around a text does not load the list.
 */
export function contentHeaders(): Plugin {
  return {
    name: 'content-headers',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
    async transform(code, id) {
      const [, kind, slug] = text.exec(id) ?? []
      if (!kind || !slug) return
      const { read, meta } = kinds[kind as Kind]
      const headers = await read()
      const header = headers.find((header) => header.slug === slug)
      if (!header) return
      const added = [
        `import { createElement } from 'react'`,
        `import { textAt } from '#texts'`,
        `import { ShownText } from '/app/features/reading/shown-text.tsx'`,
        `import { textMeta } from '/app/lib/text-meta/${meta}.ts'`,
        `import { plainText } from '/app/lib/format/plain-text.ts'`,
        exportConst('handle', { header: asShown(header) }),
        'export const meta = ({ location }) => textMeta(plainText(textAt(location.pathname)?.header ?? handle.header))',
        'export default function Text() { return createElement(ShownText, { shipped: MDXContent }) }',
      ]
      if (!code.includes(MDX_TEXT)) throw new Error(`${id}: MDX no longer writes "${MDX_TEXT}"`)
      return { code: [code.replace(MDX_TEXT, 'function MDXContent('), ...added].join('\n'), map: null }
    },
    hotUpdate({ file }) {
      if (!file.endsWith('.mdx')) return
      for (const id of Object.keys(modules)) {
        const module = this.environment.moduleGraph.getModuleById(`\0${id}`)
        if (module) this.environment.moduleGraph.invalidateModule(module)
      }
    },
  }
}

/** Without its headings: they would come with every page that lists texts. */
function asListed<Header extends Parameters<typeof asShown>[0]>(header: Header): Header {
  return { ...asShown(header), sections: undefined }
}

/** Address → short title. Every page prints breadcrumbs; they need no more than this. */
async function shortTitles(): Promise<Record<string, string>> {
  const entries = await Promise.all(
    Object.values(kinds).map(async ({ read, path }) => {
      const headers = await read()
      return headers.map(({ slug, shortTitle }) => [`${path}/${slug}`, shortTitle] as const)
    }),
  )
  return Object.fromEntries(entries.flat())
}

function exportConst(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value)}`
}
