import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { readBuiltPages } from '../site/built-pages.ts'

const build = join(import.meta.dirname, '../../../build/client')

/** Scripts of a public page as they are fetched after it is painted, with everything they import: its own, and of its islands. */
export async function scriptsOfPage(path: string): Promise<Set<string>> {
  const manifest: Manifest = JSON.parse(await readFile(join(build, '.vite/manifest.json'), 'utf8'))
  const html = (await readBuiltPages()).find((page) => page.path === path)?.html ?? ''
  const islands = [...html.matchAll(/data-island="(\w+)" data-moment="(\w+)"/g)]
  if (islands.length < 3) throw new Error(`${path}: its islands were not understood`)
  const names = islands.flatMap(([, name = '', moment]) => (moment === 'idle' ? [name] : []))
  if (names.length === 0) return withImports(manifest, ['app/page.ts'])
  const others = islands.flatMap(([, name = '', moment]) => (moment === 'others' ? [name] : []))
  const sources = await islandSources()
  const files = [...names, ...others].map((name) => sources.get(name) ?? '')
  return withImports(manifest, ['app/page.ts', 'app/hydrate-islands.tsx', ...files])
}

/** Where the build put a module of its own, such as `app/features/first-appointment/print-button.tsx`. */
export async function addressOf(module: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(build, '.vite/manifest.json'), 'utf8'))
  const chunk = manifest[module]
  if (!chunk) throw new Error(`${module} is no file of the build`)
  return `/${chunk.file}`
}

/** The file of each island, from the list of all of them. */
async function islandSources(): Promise<Map<string, string>> {
  const code = await readFile(join(build, '../../app/islands.ts'), 'utf8')
  const entries = code.matchAll(/(\w+): \(\) =>\s*import\('\.\/([^']+)'\)/g)
  return new Map(Array.from(entries, ([, name = '', file]) => [name, `app/${file}`]))
}

/** What has become part of another file has no entry of its own. */
function withImports(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const chunk of names.flatMap((name) => manifest[name] ?? [])) {
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    withImports(manifest, chunk.imports ?? [], found)
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

/** The code of every file, one after the other. */
export async function codeOf(files: Iterable<string>): Promise<string> {
  const texts = await Promise.all([...files].map((file) => readFile(join(build, file), 'utf8')))
  return texts.join('\n')
}
