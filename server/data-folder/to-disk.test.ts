import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  beginRecording,
  endRecording,
  type FileEvent,
  recordAcknowledged,
} from '../../tests/soak/power-cut/record-files.ts'
import { SimulatedDisk } from '../../tests/soak/power-cut/simulated-disk.ts'
import { temporaryFolder } from '../../tests/support/machine/temporary-folder.ts'
import { makeFolder, renameToDisk } from './to-disk.ts'
import { writeWhole } from './write-whole.ts'

const BEFORE = { 'old/keys.json': 'keys', 'place/other': '' }
/** A cut that leaves nothing, anything in between, or all of what was not synced. */
const KEPT = [0, 0.5, 0.5, 0.5, 1]

const contentOf = (...path: string[]) => readFile(join(...path), 'utf8').catch(() => 'nothing')

test('a file that is written whole is whole or absent after a cut, and there once it was acknowledged', () =>
  cutAtEveryMoment(
    (folder) => writeWhole(join(folder, 'new/letter.txt'), 'whole'.repeat(1000)),
    async (image, isAcknowledged) => {
      const text = await contentOf(image, 'new/letter.txt')
      if (isAcknowledged || text !== 'nothing') expect(text).toBe('whole'.repeat(1000))
    },
  ))

test('a file that is renamed has one of its names after a cut, and the new one once it was acknowledged', () =>
  cutAtEveryMoment(
    (folder) => renameToDisk(join(folder, 'old/keys.json'), join(folder, 'place/keys.json')),
    async (image, isAcknowledged) => {
      const [old, fresh] = ['old', 'place'].map((name) => existsSync(join(image, name, 'keys.json')))
      expect([old, fresh]).toEqual(isAcknowledged ? [false, true] : [!fresh, fresh])
    },
  ))

test.runIf(existsSync('/proc/self'))('a place that takes no folder is an error, and not an endless try', async () => {
  await expect(makeFolder('/proc/x/y')).rejects.toThrow('ENOENT')
})

/** Records `work` in a folder that is not empty, and checks what a power cut after each of its steps leaves. */
async function cutAtEveryMoment(
  work: (folder: string) => Promise<unknown>,
  check: (image: string, isAcknowledged: boolean) => Promise<void>,
): Promise<void> {
  const [folder, before] = [await scratch(BEFORE), await scratch(BEFORE)]
  beginRecording(folder)
  await work(folder)
  recordAcknowledged('acknowledged')
  const moved = (path: string) => before + path.slice(folder.length)
  const events = endRecording().map((event): FileEvent => {
    if ('path' in event) return { ...event, path: moved(event.path) }
    return 'from' in event ? { ...event, from: moved(event.from), to: moved(event.to) } : event
  })
  expect(events.some(({ kind }) => kind === 'sync')).toBe(true)

  const disk = new SimulatedDisk(before)
  for (const event of [undefined, ...events]) {
    if (event && event.kind !== 'acknowledged') disk.apply(event)
    for (const kept of KEPT) {
      const image = await scratch()
      disk.cut(image, { kept, sector: 512, random: Math.random })
      await check(image, event?.kind === 'acknowledged')
    }
  }
}

async function scratch(content: Record<string, string> = {}): Promise<string> {
  const folder = await temporaryFolder()
  for (const [path, text] of Object.entries(content)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
