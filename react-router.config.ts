import type { Config } from '@react-router/dev/config'
import { compressFiles } from './app/at-build/compress-files.ts'
import { writeDiscoveryFiles } from './app/at-build/discovery-files.ts'
import { hydrateLate } from './app/at-build/hydrate-late.ts'
import { prerenderedPaths } from './app/at-build/prerendered-paths.ts'

export default {
  ssr: false,
  buildDirectory: process.env.BUILD_FOLDER || 'build',
  prerender: prerenderedPaths,
  async buildEnd({ viteConfig }) {
    const folder = viteConfig.environments.client?.build.outDir ?? 'build/client'
    await hydrateLate(folder)
    await writeDiscoveryFiles(folder, viteConfig.env.VITE_SITE_URL || 'http://localhost:3000')
    await compressFiles(folder)
  },
} satisfies Config
