import { parentPort, workerData } from 'node:worker_threads'
import { withLateStart } from '../../app/at-build/late-start.ts'
import { compressQuickly } from './compress-pages.ts'
import { createPageRenderer } from './render-page.ts'
import type { RenderedFile, RenderTask } from './render-pages.ts'

/**
 * Renders pages with the facts and texts it was given, in a thread and with modules of its own: requests are answered meanwhile, and a
 * module that reads a fact while it is loaded reads the right one.
 */
const { buildFolder, paths, ...content } = workerData as RenderTask
const { parts, render } = await createPageRenderer(buildFolder, content)
const { factsVersion } = await import('#facts')
const { feedXml } = await import('../../app/at-build/feed.ts')
const { listedTexts } = await import('../../app/at-build/listed-texts.ts')
const { sitemapXml } = await import('../../app/at-build/sitemap.ts')
const { webManifest } = await import('../../app/at-build/web-manifest.ts')

/** Each file goes as soon as it is there: other threads compress it meanwhile, and nobody gets all of them in one gulp. */
async function send(path: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  parentPort?.postMessage({ path, bytes, ...(await compressQuickly(bytes)) } satisfies RenderedFile)
}

const sent: Promise<void>[] = []
for (const path of paths) {
  const html = withLateStart(await render(path), path, parts.early)
  sent.push(send(`${path === '/' ? '' : path}/index.html`, html))
}
const listed = listedTexts(parts)
sent.push(send('/feed.xml', feedXml(listed.articles, parts.siteUrl)))
sent.push(send('/sitemap.xml', sitemapXml({ ...listed, siteUrl: parts.siteUrl })))
sent.push(send('/facts.txt', factsVersion()))
sent.push(send('/site.webmanifest', webManifest()))
await Promise.all(sent)
