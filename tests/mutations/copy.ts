import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Change } from './mutation.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface Copy {
  folder: string
  /** Names the content of everything that a test may read: results hold for this code only. */
  hash: string
  /** @returns a function that takes the change back */
  change(file: string, change: Change): Promise<() => Promise<void>>
  remove(): Promise<void>
}

/** A copy of the working tree with the built site, so that no change ever stands in the code itself. */
export async function createCopy(): Promise<Copy> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const folder = await mkdtemp(join(tmpdir(), 'praxis-mutations-'))
  const hash = createHash('sha256')
  for (const file of listed.split('\0').filter(Boolean).sort()) {
    const bytes = await readFile(join(ROOT, file)).catch(() => undefined)
    // Listed, but deleted and not yet committed.
    if (!bytes) continue
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), bytes)
    if (!file.startsWith('tests/mutations/') && !file.startsWith('docs/')) hash.update(`${file}\0`).update(bytes)
  }
  for (const built of ['build']) {
    await cp(join(ROOT, built), join(folder, built), { recursive: true }).catch(ignoreMissing)
  }
  // The packages themselves, but not what tests cache beside them.
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }

  return {
    folder,
    hash: hash.digest('hex'),
    async change(file, { find, replace }) {
      const path = join(folder, file)
      const whole = await readFile(path, 'utf8')
      await writeFile(
        path,
        whole.replace(find, () => replace),
      )
      return () => writeFile(path, whole)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
