import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { holdFolder } from '../data-folder/hold-folder.ts'
import { allToDisk, toDisk } from '../data-folder/to-disk.ts'
import { environment } from '../environment.ts'
import { StartupError } from '../startup-error.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What browsers load, and what renders pages. */
export const BUILD_FOLDER = join(ROOT, 'build')
const BUILD_COMMAND = join(ROOT, 'app/at-build/build.ts')
/** Readable for the user of the website, who did not build it. */
const STAMP = join(BUILD_FOLDER, 'built-from')
const BUILD_TOOL = join(ROOT, 'node_modules/vite')

const SOURCES = ['app/**/*', 'public/**/*', 'rules/**/*', 'content/**/*', 'package-lock.json', 'vite.config.ts']

/** Builds the site if its sources or settings changed. @returns whether a build ran @throws StartupError; the output is printed */
export async function buildSiteWhenNeeded(): Promise<boolean> {
  const stamp = await fingerprint()
  if (await isBuiltFrom(stamp)) return false
  if (!existsSync(BUILD_TOOL)) {
    throw new StartupError(
      'Die gebaute Website gehört zu anderen Quelltexten oder Einstellungen, und was sie baut, ist hier nicht installiert. Bauen Sie sie dort neu, wo es installiert ist.',
    )
  }
  // Of several processes the first builds and the others wait. The lock is outside of the folder, which the build empties.
  const unlock = await holdFolder(join(ROOT, 'node_modules/.cache/build'), { waitMs: 180_000 })
  try {
    if (await isBuiltFrom(stamp)) return false
    await build()
    // The stamp says that every file is on disk.
    await allToDisk(BUILD_FOLDER)
    await writeFile(STAMP, stamp)
    await toDisk(STAMP)
    return true
  } finally {
    unlock()
  }
}

async function isBuiltFrom(stamp: string): Promise<boolean> {
  return (await readFile(STAMP, 'utf8').catch(() => '')) === stamp
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY } = environment
  hash.update(JSON.stringify([VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY]))
  for (const file of (await Array.fromAsync(glob(SOURCES, { cwd: ROOT, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(relative(ROOT, file)).update(await readFile(file))
  }
  return hash.digest('hex')
}

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const child = spawn(process.execPath, [BUILD_COMMAND], {
      cwd: ROOT,
      env: { ...environment, NODE_ENV: 'production' },
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
