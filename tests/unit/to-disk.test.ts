// First, so that whatever opens files afterwards is written down.

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forgetSwap, swapParts, undoSwap } from '../../server/backup/swap-parts.ts'
import { renameToDisk } from '../../server/data-folder/to-disk.ts'
import { writeWhole } from '../../server/data-folder/write-whole.ts'
import { beginRecording, endRecording, type FileEvent, mark } from '../soak/power-cut/record-files.ts'
import { SimulatedDisk } from '../soak/power-cut/simulated-disk.ts'

/** A cut that leaves nothing, anything in between, or all of what was not synced. */
const KEPT = [0, 0.5, 0.5, 0.5, 1]

test('a file that is written whole is whole or absent after a cut, and there once it was acknowledged', async () => {
  const { before, events } = await recorded(async (folder) => {
    await writeWhole(join(folder, 'new/letter.txt'), 'whole'.repeat(1000))
    mark('written')
  })
  await afterEveryCut(before, events, async (image, marks) => {
    const text = await readFile(join(image, 'new/letter.txt'), 'utf8').catch(() => undefined)
    if (text !== undefined || marks.includes('written')) expect(text).toBe('whole'.repeat(1000))
  })
})

test('a file that is renamed has one of its names after a cut, and the new one once it was acknowledged', async () => {
  const { before, events } = await recorded(async (folder) => {
    await renameToDisk(join(folder, 'old/keys.json'), join(folder, 'place/keys.json'))
    mark('renamed')
  })
  await afterEveryCut(before, events, async (image, marks) => {
    const [old, fresh] = ['old', 'place'].map((name) => existsSync(join(image, name, 'keys.json')))
    expect([old, fresh]).toEqual(marks.includes('renamed') ? [false, true] : [!fresh, fresh])
  })
})

test('parts that are exchanged are the old or the new ones together, and the new ones once that was acknowledged', async () => {
  const { before, events } = await recorded(async (folder) => {
    await swapParts(folder, { files: join(folder, 'prepared/files'), database: join(folder, 'prepared/database') })
    await forgetSwap(folder)
    mark('exchanged')
  })
  await afterEveryCut(before, events, async (image, marks) => {
    await undoSwap(image)
    const read = (name: string) => readFile(join(image, name, 'content'), 'utf8').catch(() => 'nothing')
    const found = [await read('files'), await read('database')]
    expect(
      [
        ['old', 'old'],
        ['new', 'new'],
      ],
      marks.join(),
    ).toContainEqual(found)
    if (marks.includes('exchanged')) expect(found).toEqual(['new', 'new'])
  })
})

/** Records `work` in a folder that holds something already. */
async function recorded(work: (folder: string) => Promise<void>): Promise<{ before: string; events: FileEvent[] }> {
  const [folder, before] = [await scratch(), await scratch()]
  for (const place of [folder, before]) {
    for (const [path, text] of [
      ['old/keys.json', 'keys'],
      ['place/other', ''],
      ['files/content', 'old'],
      ['database/content', 'old'],
      ['prepared/files/content', 'new'],
      ['prepared/database/content', 'new'],
    ] as const) {
      await mkdir(join(place, path, '..'), { recursive: true })
      await writeFile(join(place, path), text)
    }
  }
  beginRecording(folder)
  await work(folder)
  const moved = (path: string) => before + path.slice(folder.length)
  const events = endRecording().map((event): FileEvent => {
    if ('path' in event) return { ...event, path: moved(event.path) }
    return 'from' in event ? { ...event, from: moved(event.from), to: moved(event.to) } : event
  })
  expect(events.some(({ kind }) => kind === 'sync')).toBe(true)
  return { before, events }
}

async function afterEveryCut(
  before: string,
  events: FileEvent[],
  look: (image: string, marks: unknown[]) => Promise<void>,
): Promise<void> {
  const disk = new SimulatedDisk(before)
  const marks: unknown[] = []
  for (const event of [undefined, ...events]) {
    if (event?.kind === 'mark') marks.push(event.what)
    else if (event) disk.apply(event)
    for (const kept of KEPT) {
      const image = await scratch()
      disk.cut(image, { kept, sector: 512, random: Math.random })
      await look(image, marks)
    }
  }
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-to-disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
