import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { factsVersion } from '#facts'
import { iconSvg } from '../ui/ring-icon.ts'
import { feedXml } from './feed.ts'
import { iconPng } from './icons.ts'
import { listedTexts } from './listed-texts.ts'
import { readArticles, readGuides, readLegalTexts } from './read-headers.ts'
import { robotsTxt } from './robots.ts'
import { sitemapXml } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

/** What search engines, feed readers and home screens ask for, made from the same content as the pages. */
export async function writeDiscoveryFiles(folder: string, siteUrl: string): Promise<void> {
  const [articles, guides, legalTexts] = await Promise.all([readArticles(), readGuides(), readLegalTexts()])
  const listed = { ...listedTexts({ articles, guides, legalTexts }), siteUrl }
  const files: Record<string, string | Uint8Array> = {
    'sitemap.xml': sitemapXml(listed),
    'robots.txt': robotsTxt(siteUrl),
    'feed.xml': feedXml(listed.articles, siteUrl),
    'site.webmanifest': webManifest(),
    'facts.txt': factsVersion(),
    'favicon.svg': iconSvg({ padding: 0, background: 'none' }),
    'apple-touch-icon.png': iconPng(180),
    'icon-192.png': iconPng(192),
    'icon-512.png': iconPng(512),
  }
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)))
}
