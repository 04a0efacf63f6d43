import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { normalize } from 'node:path/posix'

const build = join(import.meta.dirname, '../../../build/client')

/** Static imports as the bundler prints them: `import{a as b}from"./c.js"`, `import"./c.js"`, `export*from"./c.js"`. */
const staticImport = /(?:^|[;}\n])(?:import|export)(?:[^'"()`;]*?from)?\s*["'](\.{1,2}\/[^"']+\.js)["']/g

/** What a page fetches before React is there: the modules of its hydration script with everything they import. */
export async function scriptsOfPage(path: string): Promise<Set<string>> {
  const html = await readFile(join(build, path, 'index.html'), 'utf8')
  const [, hydration] = /window\.startHydration=([\s\S]*?)<\/script>/.exec(html) ?? []
  if (!hydration) throw new Error(`${path}: has no hydration script`)
  const modules = [...hydration.matchAll(/import\("\/([^"]+)"\)/g)].map(([, file = '']) => file)
  if (modules.length < 3) throw new Error(`${path}: its hydration script was not understood`)
  return withImports(modules)
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
