import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/machine/temporary-folder.ts'
import { backupStem, rotateBackups } from './archive-names.ts'

const NOW = new Date('2026-11-21T03:00:00Z')

/** A backup made so many days from now. */
type Made = number | [day: number, 'incomplete']

/** Backups, each with its keys, and something else. */
async function folderWith(days: Made[]): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of [...days.flatMap(filesOf), 'praxis-notes.txt']) await writeFile(join(folder, name), '')
  return folder
}

function filesOf(made: Made): string[] {
  const [day, incomplete] = [made].flat() as [number, string?]
  const stem = backupStem(new Date(NOW.getTime() + day * 86_400_000), { isComplete: !incomplete })
  return [`${stem}.schluessel.json`, `${stem}.tar.gz`]
}

type Row = [what: string, days: Made[], keep: number, kept: Made[]]

test.each<Row>([
  ['the oldest backups go with their keys, and other files stay', [-3, -2, -1, 0], 1, [0]],
  ['backups dated in the future never push out the one that was just made', [-2, -1, 29, 30, 0], 2, [-1, 0, 29, 30]],
  [
    'the newest complete one stays, however many incomplete ones follow',
    [-4, -3, [-2, 'incomplete'], [-1, 'incomplete'], [0, 'incomplete']],
    2,
    [-3, [-1, 'incomplete'], [0, 'incomplete']],
  ],
])('%s', async (_, days, keep, kept) => {
  const folder = await folderWith(days)

  const report = await rotateBackups(folder, { keep, now: NOW })

  const future = days.filter((day) => Number([day].flat()[0]) > 0).length
  expect(report).toEqual({ removed: days.length - kept.length, future })
  expect((await readdir(folder)).sort()).toEqual([...kept.flatMap(filesOf), 'praxis-notes.txt'].sort())
})
