import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = 'window.__reactRouterManifest='

interface Manifest {
  routes: Record<string, { id: string; imports?: string[] }>
}

/**
 * Shortens the list of routes that every page loads: what stands in it about the admin area is a third of it, and no visitor goes
 * there. An operator who follows a link within the admin area waits for one more journey the first time.
 *
 * @param folder the build's `client` folder
 */
export async function makeManifestLean(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const names = (await readdir(assets)).filter((name) => /^manifest-.*\.js$/.test(name))
  if (names.length !== 1) throw new Error(`expected one list of routes in ${assets}, found ${names.length}`)
  const path = join(assets, names[0] as string)
  await writeFile(path, leanManifest(await readFile(path, 'utf8')))
}

/**
 * The same list without what the admin area's routes import. Throws when the file does not begin as expected.
 */
export function leanManifest(code: string): string {
  if (!code.startsWith(PREFIX)) throw new Error('the list of routes of React Router begins in another way')
  const manifest = JSON.parse(code.slice(PREFIX.length).replace(/;\s*$/, '')) as Manifest
  for (const route of Object.values(manifest.routes)) {
    if (route.id.startsWith('routes/admin/')) route.imports = []
  }
  return `${PREFIX}${JSON.stringify(manifest)};`
}
