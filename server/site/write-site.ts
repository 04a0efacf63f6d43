import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeSite, type ReleaseContent } from '../../app/content/site/make-site.ts'
import { compressWell } from './compress-pages.ts'
import { keepPages } from './kept-pages.ts'
import { loadRenderer, loadSiteParts } from './load-renderer.ts'

/**
 * Writes every page and file of a site, for a host that only hands out files.
 *
 * @param build the folder of the build
 * @param folder gets the site; what was there is gone
 * @throws Error that names the page which cannot be rendered
 */
export async function writeSite(
  build: string,
  folder: string,
  { siteUrl, release, minute }: { siteUrl: string; release: ReleaseContent; minute: string },
): Promise<void> {
  const site = makeSite(release, minute, await loadSiteParts(build, siteUrl))
  const pages = keepPages(site, await loadRenderer(build), {})
  await pages.renderAhead({ every: true })
  await rm(folder, { recursive: true, force: true })
  await cp(join(build, 'client'), folder, { recursive: true, filter: (source) => !source.endsWith('.vite') })
  for (const path of pages.paths) {
    const file = pages.at(path)
    const plain = file?.variants.find(({ encoding }) => encoding === 'identity')
    if (file && plain) await write(folder, file.name, plain.bytes)
  }
  for (const [path, to] of Object.entries(site.texts.redirects)) {
    await write(folder, `${path}/index.html`, Buffer.from(leadingPage(to)))
  }
}

async function write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  const { br, gzip } = await compressWell(bytes)
  await Promise.all([writeFile(path, bytes), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzip)])
}

/** A static host cannot redirect by itself. */
function leadingPage(to: string): string {
  const href = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${href}"><title>Weiter zum Blog</title></head><body><h1>Dieser Artikel steht jetzt an anderer Stelle</h1><p><a href="${href}">Weiter</a></p></body></html>`
}
