import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Config } from '../config.ts'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { allToDisk } from '../data-folder/to-disk.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { StartupError } from '../startup-error.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The address for which a build without settings is made (react-router.config.ts). */
const USUAL_ADDRESS = 'http://localhost:3000'
const BUILD_COMMAND = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')

/** Everything the built site depends on. A change in one of these means: build again. */
const SOURCES = [
  'app/**/*',
  'public/**/*',
  'rules/**/*',
  'supabase/functions/_shared/**/*',
  'supabase/migrations/*.sql',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** @returns the address for which the site is built: that of the settings, unless the build was told another */
export function builtFor({ SITE_URL }: Pick<Config, 'SITE_URL'>): string {
  return process.env.VITE_SITE_URL ?? SITE_URL
}

/**
 * The folder of the site that is built with certain settings. Two installations from one checkout have one each, and do not
 * build over each other's pages. What is published is no setting: it is built anew in the same folder.
 *
 * @param address scheme, host and port: VITE_SITE_URL
 * @param others the other settings of the build (`VITE_SUPABASE_*`)
 */
export function siteFolder(address: string, others = variables('VITE_SUPABASE_')): string {
  const settings = Object.entries({ ...others, VITE_SITE_URL: address }).sort()
  if (address === USUAL_ADDRESS && settings.length === 1) return join(ROOT, 'build')
  const host = address.replace(/^https?:\/\//, '').replace(/[^a-z0-9.-]/gi, '_')
  const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 8)
  return join(ROOT, 'builds', `${host}-${hash}`)
}

function variables(prefix: string): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith(prefix)))
}

/**
 * Builds the site if its sources or its build-time settings changed since the last build.
 *
 * @param settings build-time variables (`VITE_*`) as they are given to the build
 * @returns whether a build ran
 * @throws StartupError when the build fails; its own output has been printed below a sentence
 */
export async function buildSiteWhenNeeded(settings: { VITE_SITE_URL: string }): Promise<boolean> {
  const folder = siteFolder(settings.VITE_SITE_URL)
  const stamp = await fingerprint(settings)
  if (await isBuiltFrom(folder, stamp)) return false
  if (!existsSync(BUILD_COMMAND)) {
    throw new StartupError(
      `Die gebaute Website gehört zu anderen Quelltexten oder zu einer anderen SITE_URL als ${settings.VITE_SITE_URL}, und was sie baut, ist hier nicht installiert. Bauen Sie sie dort neu, wo es installiert ist, oder setzen Sie SITE_URL wie damals.`,
    )
  }
  // Several processes may start from one checkout: the first builds, the others wait and find it done. The lock lies
  // beside the generated types, as the build empties its own folder.
  const unlock = await holdFolder(join(ROOT, '.react-router'), { waitMs: 180_000 })
  try {
    if (await isBuiltFrom(folder, stamp)) return false
    await build(folder, settings)
    // The stamp promises that every page is there, also after a power cut.
    await allToDisk(folder)
    await writeWhole(join(folder, 'stamp'), stamp)
    return true
  } finally {
    unlock()
  }
}

async function isBuiltFrom(folder: string, stamp: string): Promise<boolean> {
  return (await readFile(join(folder, 'stamp'), 'utf8').catch(() => '')) === stamp
}

async function fingerprint(settings: Record<string, string>): Promise<string> {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(Object.entries({ ...variables('VITE_'), ...settings }).sort()))
  for (const file of (await Array.fromAsync(glob(SOURCES, { cwd: ROOT, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(relative(ROOT, file)).update(await readFile(file))
  }
  return hash.digest('hex')
}

function build(folder: string, settings: { VITE_SITE_URL: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const child = spawn(process.execPath, [BUILD_COMMAND, 'build'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', ...settings, BUILD_FOLDER: relative(ROOT, folder) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // What nobody waits for any more would build over the next one.
    const end = () => child.kill()
    process.once('exit', end)
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('exit', end)
      if (code === 0) return resolve()
      if (signal === 'SIGKILL') {
        reject(
          new StartupError(
            'Die Website ließ sich nicht bauen: Das Betriebssystem hat es abgebrochen. Meist reicht der Arbeitsspeicher nicht (free -h, dmesg).',
          ),
        )
        return
      }
      process.stderr.write('Die Website ließ sich nicht bauen. Das sagt das Programm, das sie baut:\n')
      process.stderr.write(Buffer.concat(output))
      reject(
        new StartupError(
          'Die Website ließ sich nicht bauen; der Grund steht darüber. Ist Platz auf dem Laufwerk (df -h)? Sonst geben Sie diese Zeilen der technischen Betreuung.',
        ),
      )
    })
  })
}
