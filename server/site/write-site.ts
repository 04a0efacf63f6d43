import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeSite, type ReleaseContent } from '../../app/content/site/make-site.ts'
import { keepPages } from './kept-pages.ts'
import { loadRenderer, loadSiteParts } from './load-renderer.ts'

/** Static hosts look for compressed files under these names. */
const ENDINGS = { identity: '', br: '.br', gzip: '.gz' }

/**
 * Writes every page and file of a site, for a static host.
 * @param build the folder of the build
 * @param folder is emptied first
 * @throws Error that names the page which cannot be rendered
 */
export async function writeSite(
  build: string,
  folder: string,
  { siteUrl, release, minute }: { siteUrl: string; release: ReleaseContent; minute: string },
): Promise<void> {
  const site = makeSite(release, minute, await loadSiteParts(build, siteUrl))
  const pages = keepPages(site, await loadRenderer(build), {})
  await pages.renderAll()
  await rm(folder, { recursive: true, force: true })
  await cp(join(build, 'client'), folder, { recursive: true, filter: (source) => !source.endsWith('.vite') })
  for (const path of pages.paths) {
    const { name, variants } = pages.at(path) ?? { name: '', variants: [] }
    for (const { encoding, bytes } of variants) await write(folder, name + ENDINGS[encoding], bytes)
  }
  for (const [path, to] of Object.entries(site.texts.redirects)) {
    await write(folder, `${path}/index.html`, Buffer.from(leadingPage(to)))
  }
}

async function write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

/** A static host cannot redirect by itself. */
function leadingPage(to: string): string {
  const href = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${href}"><title>Weiter zum Blog</title></head><body><h1>Dieser Artikel steht jetzt an anderer Stelle</h1><p><a href="${href}">Weiter</a></p></body></html>`
}
