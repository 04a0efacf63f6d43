import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createRequestHandler } from 'react-router'
import { withLateStart } from '../../app/at-build/late-start.ts'
import { publishedTexts } from '../../app/at-build/published-texts.ts'
import { RENDERING_PARTS, type RenderingParts } from '../../app/at-build/rendering-parts.ts'
import type { FromRenderer, RenderTask } from './render-pages.ts'

/**
 * Renders pages with the facts and texts it was given, in a thread and with modules of its own: requests are answered meanwhile, and a
 * module that reads a fact while it is loaded reads the right one.
 */
const QUICK = 4
const SMALL = 11

const { buildFolder, paths, ...content } = workerData as RenderTask
const parts: RenderingParts = JSON.parse(await readFile(join(buildFolder, 'server', RENDERING_PARTS), 'utf8'))
// Before any module asks for the facts (app/content/facts/current-facts.ts).
Object.assign(globalThis, { praxisFacts: content.facts })
const praxisTexts = publishedTexts(content, parts)
if (praxisTexts) Object.assign(globalThis, { praxisTexts })
const { factsVersion } = await import('#facts')
const { feedXml } = await import('../../app/at-build/feed.ts')
const { listedTexts } = await import('../../app/at-build/listed-texts.ts')
const { sitemapXml } = await import('../../app/at-build/sitemap.ts')
const { webManifest } = await import('../../app/at-build/web-manifest.ts')
const say = (message: FromRenderer) => parentPort?.postMessage(message)

const build = await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)
let failure: unknown
const handle = createRequestHandler(
  {
    ...build,
    entry: { ...build.entry, module: { ...build.entry.module, handleError: (error: unknown) => (failure ??= error) } },
  },
  'production',
)

const files: { path: string; bytes: Buffer }[] = []
for (const path of paths) files.push({ path: `${path === '/' ? '' : path}/index.html`, bytes: await render(path) })
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

async function render(path: string): Promise<Buffer> {
  failure = undefined
  // The address of the not-found page exists nowhere, so the router answers it like every unknown one.
  const answer = await handle(new Request(new URL(path, parts.siteUrl)))
  const html = await answer.text()
  const isExpected = answer.status === 200 || (answer.status === 404 && path === '/404')
  if (!isExpected || failure) {
    throw new Error(`${path} cannot be rendered (status ${answer.status})`, { cause: failure })
  }
  return Buffer.from(withLateStart(html, path, parts.early))
}

function compressed(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}
