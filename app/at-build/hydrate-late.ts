import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headScripts } from './inline-script.ts'
import { withLateStart } from './late-start.ts'

/**
 * Lets the HTML paint before any script is fetched. React Router preloads its modules and imports them at once, which
 * costs the first paint; here the same modules are imported when `window.startHydration` is called, after that paint or
 * at the first interaction (see app/at-build/early-interactions.ts).
 *
 * @returns what it put into the head of every page, for pages that are rendered later
 */
export async function hydrateLate(folder: string): Promise<string> {
  const early = (await headScripts()).map((code) => `<script>${code}</script>`).join('')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((name) => name.endsWith('.html'))) {
    const path = join(folder, name)
    const html = await readFile(path, 'utf8')
    await writeFile(path, withLateStart(html, path, early))
  }
  return early
}
