import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { normalize } from 'node:path/posix'
import type { Manifest } from 'vite'
import { readBuiltPages } from '../site/built-pages.ts'

const build = join(import.meta.dirname, '../../../build/client')

/** Static imports as the bundler prints them: `import{a as b}from"./c.js"`, `import"./c.js"`, `export*from"./c.js"`. */
const staticImport = /(?:^|[;}\n])(?:import|export)(?:[^'"()`;]*?from)?\s*["'](\.{1,2}\/[^"']+\.js)["']/g

/** Scripts of a page as they are fetched after it is painted: of its islands, or of the admin area, with everything they import. */
export async function scriptsOfPage(path: string): Promise<Set<string>> {
  const manifest: Manifest = JSON.parse(await readFile(join(build, '.vite/manifest.json'), 'utf8'))
  const fileOf = (source: string) => manifest[source]?.file ?? ''
  pages ??= readBuiltPages()
  const html = (await pages).find((page) => page.path === path)?.html ?? ''
  if (html.includes('<div id="admin">')) return withImports([fileOf('app/admin.tsx'), ...adminChunks(path).map(fileOf)])
  const sources = await islandSources()
  const names = [...html.matchAll(/data-island="(\w+)" data-moment="idle"/g)].map(([, name = '']) => name)
  if (names.length < 3) throw new Error(`${path}: its islands were not understood`)
  const chunks = names.map((name) => fileOf(sources.get(name) ?? '')).filter(Boolean)
  return withImports([fileOf('app/hydrate-islands.tsx'), ...chunks])
}

/** The routes that are open at an address of the admin area, as files. */
function adminChunks(path: string): string[] {
  const route = (name: string) => `app/routes/admin/${name}.tsx`
  const byPath: Record<string, string[]> = {
    '/admin': ['dashboard', 'enquiry-list'],
    '/admin/beratung': ['dashboard', 'enquiry-list'],
    '/admin/newsletter': ['dashboard', 'newsletter-addresses'],
    '/admin/praxis': ['practice-data'],
    '/admin/bilder': ['pictures'],
    '/admin/texte': ['texts'],
    '/admin/veroeffentlichen': ['publish'],
    '/admin/papierkorb': ['waste-basket'],
    '/admin/profil': ['profile'],
    '/admin/password-reset': ['password-reset'],
    '/admin/einladung': ['invitation'],
  }
  return (byPath[path] ?? []).map(route)
}

let pages: ReturnType<typeof readBuiltPages> | undefined

/** The file of each island, from the list of all of them. */
async function islandSources(): Promise<Map<string, string>> {
  const code = await readFile(join(build, '../../app/islands.ts'), 'utf8')
  const entries = code.matchAll(/(\w+): \(\) =>\s*import\('\.\/([^']+)'\)/g)
  return new Map(Array.from(entries, ([, name = '', file]) => [name, `app/${file}`]))
}

async function withImports(modules: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const waiting = [...modules]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const code = await readFile(join(build, file), 'utf8')
    for (const [, imported = ''] of code.matchAll(staticImport)) waiting.push(normalize(`${file}/../${imported}`))
  }
  return found
}

/** Every module of the build. */
export async function allScripts(): Promise<string[]> {
  const names = await readdir(join(build, 'assets'))
  return names.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)
}

/** Bytes as they travel: compressed with Brotli by the build. */
export async function transferSize(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => (await stat(join(build, `${file}.br`))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The code of every file, one after the other: to look for what must not be in it. */
export async function codeOf(files: Iterable<string>): Promise<string> {
  const texts = await Promise.all([...files].map((file) => readFile(join(build, file), 'utf8')))
  return texts.join('\n')
}
