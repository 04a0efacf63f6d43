import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in memory that a test may fill. */
export interface SmallDisk {
  folder: string
  /** Writes until nothing fits any more. */
  fill(): Promise<void>
  /** Removes what filled it. */
  makeRoom(): Promise<void>
  unmount(): void
}

/** Where tests run as root on Linux; elsewhere undefined. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-disk-'))
  try {
    if (process.getuid?.() !== 0) throw new Error('not root')
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a')
      // Small at the end, so that nothing is left.
      for (const size of [1024 * 1024, 64 * 1024, 4096, 1]) {
        const block = Buffer.alloc(size)
        try {
          for (;;) await file.write(block)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      await file.close()
    },
    makeRoom: () => rm(filler, { force: true }),
    unmount() {
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

/** Whether such a disk can be had; where not, the run says once what is skipped. */
export function hasSmallDisks(): boolean {
  const disk = mountSmallDisk(1)
  disk?.unmount()
  if (!disk) process.stdout.write('\nSKIPPED: tests on a full disk. They need root on Linux (mount -t tmpfs).\n')
  return disk !== undefined
}
