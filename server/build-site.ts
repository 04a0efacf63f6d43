import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { holdExclusively } from './exclusive-folder.ts'
import { StartupError } from './startup-error.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'build/stamp')
const BUILD_COMMAND = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')

/** Everything the built site depends on. A change in one of these means: build again. */
const SOURCES = [
  'app/**/*',
  'public/**/*',
  'supabase/functions/_shared/**/*',
  'supabase/migrations/*.sql',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/**
 * Builds the site if its sources or its build-time settings changed since the last build.
 *
 * @param settings build-time variables (`VITE_*`) as they are given to the build
 * @returns whether a build ran
 * @throws StartupError when the build fails; its own output has been printed
 */
export async function buildSiteWhenNeeded(settings: Record<string, string>): Promise<boolean> {
  const stamp = await fingerprint(settings)
  if (await isBuiltFrom(stamp)) return false
  if (!existsSync(BUILD_COMMAND)) {
    throw new StartupError(
      `The built site belongs to other sources or another SITE_URL than ${settings.VITE_SITE_URL}, and what builds it is not installed here. Build again where it is, or set SITE_URL as it was then.`,
    )
  }
  // Several processes may start from one checkout: the first builds, the others wait and find it done. The lock lies
  // beside the generated types, as the build empties its own folder.
  const unlock = await holdExclusively(join(ROOT, '.react-router'), { waitMs: 180_000 })
  try {
    if (await isBuiltFrom(stamp)) return false
    await build(settings)
    await writeFile(STAMP, stamp)
    return true
  } finally {
    unlock()
  }
}

async function isBuiltFrom(stamp: string): Promise<boolean> {
  return (await readFile(STAMP, 'utf8').catch(() => '')) === stamp
}

async function fingerprint(settings: Record<string, string>): Promise<string> {
  const hash = createHash('sha256')
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('VITE_')))
  hash.update(JSON.stringify(Object.entries({ ...own, ...settings }).sort()))
  for (const file of (await Array.fromAsync(glob(SOURCES, { cwd: ROOT, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(relative(ROOT, file)).update(await readFile(file))
  }
  return hash.digest('hex')
}

function build(settings: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const child = spawn(process.execPath, [BUILD_COMMAND, 'build'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      process.stderr.write(Buffer.concat(output))
      reject(new StartupError('The site could not be built; the reason stands above.'))
    })
  })
}
