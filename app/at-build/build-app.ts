import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sharp from 'sharp'
import { build, type Manifest } from 'vite'
import { BUILD_PARTS, type BuildParts } from '../../content/site/build-parts.ts'
import { RELEASE_0_FILE } from '../../content/site/release-0.ts'
import { iconSvg } from '../ui/pictures/ring-icon.ts'
import { headScripts } from './inline-script.ts'
import { readRelease0 } from './read-release-0.ts'

const ROOT = join(import.meta.dirname, '../..')

/** One build serves any address, practice and text. @param folder gets `client`, which is public, and `server` */
export async function buildApp(folder: string): Promise<void> {
  const client = join(folder, 'client')
  await build({ root: ROOT, logLevel: 'warn', build: { outDir: client, emptyOutDir: true } })
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: { outDir: join(folder, 'server'), emptyOutDir: true, ssr: true, ssrEmitAssets: true },
  })
  await moveAssets(join(folder, 'server/assets'), join(client, 'assets'))
  await writeFile(join(folder, BUILD_PARTS), JSON.stringify(await readParts(client)))
  const files: Record<string, string | Uint8Array> = {
    [RELEASE_0_FILE]: JSON.stringify(await readRelease0()),
    '/favicon.svg': iconSvg({ padding: 0, background: 'none' }),
    // For what asks without having read a page. Its type is that of its bytes.
    '/favicon.ico': await iconPng(48),
    '/apple-touch-icon.png': await iconPng(180),
    '/icon-192.png': await iconPng(192),
    '/icon-512.png': await iconPng(512),
  }
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(client, name), content)))
  await compressFiles(client)
}

/** Browsers load assets that only the server's documents name, such as the fonts. */
async function moveAssets(from: string, to: string): Promise<void> {
  const assets = (await readdir(from)).filter((name) => !name.endsWith('.js'))
  await Promise.all(assets.map((name) => rename(join(from, name), join(to, name))))
}

async function readParts(client: string): Promise<BuildParts> {
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const admin = manifest['app/admin.tsx']
  const page = manifest['app/page.ts']
  if (!admin || !page) throw new Error('the build has no entry for pages or admin area')
  return {
    headScripts: await headScripts(),
    pageEntry: `/${page.file}`,
    admin: { entry: `/${admin.file}`, styles: (admin.css ?? []).map((file) => `/${file}`) },
  }
}

/** Drawn at eight times its size first, so that lines stay sharp. */
function iconPng(width: number): Promise<Uint8Array> {
  const svg = iconSvg({ padding: 10, background: '#faf7f2' })
  return sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(width)
    .png()
    .toBuffer()
}

const COMPRESSIBLE = /\.(html|js|css|json|svg|xml|txt|webmanifest)$/

/** Puts `.br` and `.gz` beside every text file of the build, at the highest level. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const bytes = await readFile(path)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
