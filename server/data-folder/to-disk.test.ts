import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/machine/temporary-folder.ts'
import { watchDisk } from '../../tests/support/machine/watch-disk.ts'
import { makeFolder, renameToDisk } from './to-disk.ts'
import { writeWhole } from './write-whole.ts'

test.each([false, true])(
  'a file is on the disk before it has its name, and its name before that is told (new: %s)',
  async (onlyNew) => {
    const folder = await temporaryFolder()
    const disk = watchDisk(folder)

    await writeWhole(join(folder, 'new/letter.txt'), 'whole'.repeat(1000), { onlyNew })

    expect(disk.unsynced()).toEqual([])
    expect([...disk.written]).toEqual([folder, expect.stringContaining('letter.txt.'), join(folder, 'new')])
  },
)

test('a file that is renamed has its new name on the disk, and lost the old one there', async () => {
  const folder = await temporaryFolder()
  const [old, place] = [join(folder, 'old'), join(folder, 'place')]
  for (const path of [old, place]) await mkdir(path)
  await writeFile(join(old, 'keys.json'), 'keys')
  const disk = watchDisk(folder)

  await renameToDisk(join(old, 'keys.json'), join(place, 'keys.json'))

  expect([disk.unsynced(), [...disk.written]]).toEqual([[], [old, place]])
})

test.runIf(existsSync('/proc/self'))('a place that takes no folder is an error, and not an endless try', async () => {
  await expect(makeFolder('/proc/x/y')).rejects.toThrow('ENOENT')
})
