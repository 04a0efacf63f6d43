import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, transformWithOxc } from 'vite'
import { displayScript } from './display-script.ts'

const preload = /<link rel="modulepreload"[^>]*\/?>/g
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/g
const staticImport = /import\s+\*\s+as\s+(\w+)\s+from\s+"([^"]+)";?/g
const sideEffectImport = /import\s+"([^"]+)";?/g
const finalImport = /import\("([^"]+)"\);?\s*$/

/**
 * Lets the HTML paint before any script is fetched. React Router preloads its modules and imports them at once, which
 * costs the first paint; here the same modules are imported when `window.startHydration` is called, after that paint or
 * at the first interaction (see app/lib/early-interactions.ts).
 */
export async function hydrateLate(folder: string): Promise<void> {
  // The settings of the display come first: they decide how the first paint looks.
  const early = `<script>${await displayScript()}</script><script>${await earlyScript()}</script>`
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((name) => name.endsWith('.html'))) {
    const path = join(folder, name)
    const html = await readFile(path, 'utf8')
    await writeFile(path, withLateStart(html, path, early))
  }
}

/** One page. Throws when the framework's output is not what was measured and understood. */
export function withLateStart(html: string, path: string, early: string): string {
  let starters = 0
  const late = html.replace(preload, '').replace(starter, (_, code: string) => {
    starters += 1
    return `<script>${deferred(code, path)}</script>`
  })
  if (starters !== 1) throw new Error(`${path}: expected one module script of React Router, found ${starters}`)
  if (!late.includes('</head>')) throw new Error(`${path}: has no head to put the first script into`)
  return late.replace('</head>', () => `${early}</head>`)
}

async function earlyScript(): Promise<string> {
  const path = join(import.meta.dirname, '../lib/early-interactions.ts')
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
  const { code: small } = await minify('early-interactions.js', `(()=>{${code}})()`)
  return small.trim()
}

function deferred(code: string, path: string): string {
  const entry = finalImport.exec(code)?.[1]
  if (!entry) throw new Error(`${path}: the module script does not end with the import of the entry`)

  const names: string[] = []
  const urls: string[] = []
  const rest = code
    .replace(finalImport, '')
    .replace(staticImport, (_, name: string, url: string) => {
      names.push(name)
      urls.push(url)
      return ''
    })
    .replace(sideEffectImport, (_, url: string) => {
      names.push('')
      urls.push(url)
      return ''
    })
    .trim()
  if (/\bimport\b/.test(rest)) throw new Error(`${path}: an import of the module script was not understood: ${rest}`)

  const imports = urls.map((url) => `import(${JSON.stringify(url)})`).join(',')
  return `window.startHydration=()=>Promise.all([${imports}]).then(([${names}])=>{${rest};return import(${JSON.stringify(entry)})})`
}
