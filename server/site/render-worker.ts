import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withLateStart } from '../../app/at-build/late-start.ts'
import { createPageRenderer } from './render-page.ts'
import type { FromRenderer, RenderTask } from './render-pages.ts'

/**
 * Renders pages with the facts and texts it was given, in a thread and with modules of its own: requests are answered meanwhile, and a
 * module that reads a fact while it is loaded reads the right one.
 */
const QUICK = 4
const SMALL = 11

const { buildFolder, paths, ...content } = workerData as RenderTask
const { parts, render } = await createPageRenderer(buildFolder, content)
const { factsVersion } = await import('#facts')
const { feedXml } = await import('../../app/at-build/feed.ts')
const { listedTexts } = await import('../../app/at-build/listed-texts.ts')
const { sitemapXml } = await import('../../app/at-build/sitemap.ts')
const { webManifest } = await import('../../app/at-build/web-manifest.ts')
const say = (message: FromRenderer) => parentPort?.postMessage(message)

const files: { path: string; bytes: Buffer }[] = []
for (const path of paths) {
  const bytes = Buffer.from(withLateStart(await render(path), path, parts.early))
  files.push({ path: `${path === '/' ? '' : path}/index.html`, bytes })
}
const listed = listedTexts(parts)
files.push({ path: '/feed.xml', bytes: Buffer.from(feedXml(listed.articles, parts.siteUrl)) })
files.push({ path: '/sitemap.xml', bytes: Buffer.from(sitemapXml({ ...listed, siteUrl: parts.siteUrl })) })
files.push({ path: '/facts.txt', bytes: Buffer.from(factsVersion()) })
files.push({ path: '/site.webmanifest', bytes: Buffer.from(webManifest()) })

say({
  kind: 'rendered',
  files: await Promise.all(
    files.map(async ({ path, bytes }) => ({
      path,
      bytes,
      br: await compressed(bytes, QUICK),
      gzip: await promisify(gzip)(bytes, { level: 6 }),
    })),
  ),
})
// These pages are shown now. One after the other: the answers of visitors need the processor too.
parentPort?.once('message', async () => {
  for (const { path, bytes } of files) {
    say({ kind: 'smaller', path, br: await compressed(bytes, SMALL), gzip: await promisify(gzip)(bytes, { level: 9 }) })
  }
  parentPort?.close()
})

function compressed(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}
