import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './app/at-build/compress-files.ts'
import { writeDiscoveryFiles } from './app/at-build/discovery-files.ts'
import { takeGivenTexts } from './app/at-build/given-texts.ts'
import { hydrateLate } from './app/at-build/hydrate-late.ts'
import { makeManifestLean } from './app/at-build/lean-manifest.ts'
import { prerenderedPaths } from './app/at-build/prerendered-paths.ts'
import { writeRenderingParts } from './app/at-build/write-rendering-parts.ts'

await takeGivenTexts()

export default {
  // The server renders pages again when the practice publishes something (docs/decisions/0018-releases.md).
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // A loader apart from its page would be one more file and one more line in the list that every page loads.
  splitRouteModules: false,
  buildDirectory: process.env.BUILD_FOLDER || 'build',
  prerender: prerenderedPaths,
  async buildEnd({ viteConfig }) {
    const folder = viteConfig.environments.client?.build.outDir ?? 'build/client'
    await makeManifestLean(folder)
    const early = await hydrateLate(folder)
    const siteUrl = viteConfig.env.VITE_SITE_URL || 'http://localhost:3000'
    await writeDiscoveryFiles(folder, siteUrl)
    await writeRenderingParts(join(folder, '../server'), siteUrl, early)
    await compressFiles(folder)
  },
} satisfies Config
