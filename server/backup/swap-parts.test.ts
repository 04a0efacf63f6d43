import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasSmallDisks, mountSmallDisk } from '../../tests/support/machine/small-disk.ts'
import { forgetSwap, swapParts, undoSwap } from './swap-parts.ts'
import { sweepWorkplaces } from './workplaces.ts'

const OLD = { 'database/rows': 'old rows', 'files/scan.pdf': 'old file', 'keys.json': 'old keys' }
const NEW = { 'database/rows': 'new rows', 'files/letter.pdf': 'new file', 'keys.json': 'new keys' }
const PARTS = ['files', 'keys.json', 'database']

test.each(
  [OLD, {}].flatMap((before) => PARTS.map((missing) => ({ before, missing, files: Object.keys(before).length }))),
)(
  'a swap of $files files that is cut off before $missing took its place is undone by the next start',
  async ({ before, missing }) => {
    const { dataDir, prepared } = await twoStates(before)
    await expect(swapParts(dataDir, { ...prepared, [missing]: join(dataDir, 'missing') })).rejects.toThrow('ENOENT')

    await sweepWorkplaces(dataDir)

    expect(await contentOf(dataDir)).toEqual(before)
  },
)

test('one that came to its end stays, and the old parts lie aside', async () => {
  const { dataDir, prepared } = await twoStates(OLD)
  const aside = await swapParts(dataDir, prepared)
  await forgetSwap(dataDir)

  expect(await undoSwap(dataDir)).toBe(false)

  expect(await contentOf(String(aside))).toEqual(OLD)
  await rm(String(aside), { recursive: true })
  expect(await contentOf(dataDir)).toEqual(NEW)
})

test.runIf(hasSmallDisks())('a volume of its own for the files is filled and undone, too', async () => {
  const { dataDir, prepared } = await twoStates({})
  const disk = mountSmallDisk(2, join(dataDir, 'files'))
  onTestFinished(() => disk?.unmount())
  await write(dataDir, OLD)
  await expect(swapParts(dataDir, { ...prepared, database: join(dataDir, 'missing') })).rejects.toThrow('ENOENT')
  expect(await readdir(join(dataDir, 'files'))).toEqual(['letter.pdf'])

  await sweepWorkplaces(dataDir)

  expect(await contentOf(dataDir)).toEqual(OLD)
})

/** A data folder in one state, and what a restore has prepared outside of it. */
async function twoStates(before: Record<string, string>) {
  const place = await mkdtemp(join(tmpdir(), 'praxis-swap-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const [dataDir, workplace] = [join(place, 'data'), join(place, 'workplace')]
  await write(dataDir, before)
  await write(workplace, NEW)
  return { dataDir, prepared: Object.fromEntries(PARTS.map((name) => [name, join(workplace, name)])) }
}

async function write(folder: string, content: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(content)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const
  return Object.fromEntries(await Promise.all(paths.map(read)))
}
