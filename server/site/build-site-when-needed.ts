import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { allToDisk } from '../data-folder/to-disk.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { environment } from '../environment.ts'
import { StartupError } from '../startup-error.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD_COMMAND = join(ROOT, 'app/at-build/build.ts')
const BUILD_TOOL = join(ROOT, 'node_modules/vite')

/** Everything that the build depends on. */
const SOURCES = [
  'app/**/*',
  'public/**/*',
  'rules/**/*',
  'supabase/functions/_shared/**/*',
  'supabase/migrations/*.sql',
  'package-lock.json',
  'vite.config.ts',
]

/** The folder of the build. A build for a Supabase project has the project's address in its scripts, and its own folder. */
export function buildFolder(settings = variables('VITE_SUPABASE_')): string {
  const named = Object.entries(settings).sort()
  if (named.length === 0) return join(ROOT, 'build')
  const hash = createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 8)
  return join(ROOT, 'builds', hash)
}

function variables(prefix: string): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith(prefix)))
}

/**
 * Builds the site if its sources or the settings of the build changed since the last one.
 * @returns whether a build ran
 * @throws StartupError when the build fails, whose output is printed
 */
export async function buildSiteWhenNeeded(): Promise<boolean> {
  const folder = buildFolder()
  const stamp = await fingerprint()
  if (await isBuiltFrom(folder, stamp)) return false
  if (!existsSync(BUILD_TOOL)) {
    throw new StartupError(
      'Die gebaute Website gehört zu anderen Quelltexten oder zu einem anderen Supabase-Projekt, und was sie baut, ist hier nicht installiert. Bauen Sie sie dort neu, wo es installiert ist.',
    )
  }
  // Of several processes the first builds and the others wait. The lock lies outside of the folder, which the build empties.
  const unlock = await holdFolder(join(ROOT, 'node_modules/.cache/build'), { waitMs: 180_000 })
  try {
    if (await isBuiltFrom(folder, stamp)) return false
    await build(folder)
    // The stamp says that every file is on disk.
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

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(Object.entries(variables('VITE_SUPABASE_')).sort()))
  for (const file of (await Array.fromAsync(glob(SOURCES, { cwd: ROOT, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(relative(ROOT, file)).update(await readFile(file))
  }
  return hash.digest('hex')
}

function build(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const child = spawn(process.execPath, [BUILD_COMMAND], {
      cwd: ROOT,
      env: { ...environment, NODE_ENV: 'production', BUILD_FOLDER: relative(ROOT, folder) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // An orphaned build would overwrite the next one.
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
