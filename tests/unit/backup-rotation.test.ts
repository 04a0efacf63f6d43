import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupStem } from '../../server/backup/archive-names.ts'
import { rotateBackups } from '../../server/backup/rotate-backups.ts'
import { checkBackups } from '../../server/commands/doctor/check-folders.ts'
import { readConfig } from '../../server/config.ts'

const NOW = new Date('2026-11-21T03:00:00Z')
const day = (offset: number) => new Date(NOW.getTime() + offset * 24 * 60 * 60_000)

test('backups dated in the future never push out the one that was just made', async () => {
  const folder = await folderWith([day(-2), day(-1), day(29), day(30), NOW])

  const report = await rotateBackups(folder, { keep: 2, made: backupStem(NOW), now: NOW })

  expect(report).toEqual({ removed: 1, future: 2 })
  expect(await stems(folder)).toEqual([day(-1), NOW, day(29), day(30)].map(backupStem))
  await rm(folder, { recursive: true })
})

test('the oldest backups go with their keys, and other files stay', async () => {
  const folder = await folderWith([day(-3), day(-2), day(-1), NOW])
  await writeFile(join(folder, 'praxis-notes.txt'), '')

  await rotateBackups(folder, { keep: 1, made: backupStem(NOW), now: NOW })

  expect((await readdir(folder)).sort()).toEqual([
    `${backupStem(NOW)}.schluessel.json`,
    `${backupStem(NOW)}.tar.gz`,
    'praxis-notes.txt',
  ])
  await rm(folder, { recursive: true })
})

test('the doctor counts no backup of the future as the youngest, and names it', async () => {
  const folder = await folderWith([day(-5), day(30)])
  const config = readConfig({ BACKUP_DIR: folder, BACKUP_NIGHTLY: '1' })

  const findings = await checkBackups(config, NOW)

  const aboutBackups = findings.filter(({ text }) => !text.includes('GB frei'))
  expect(aboutBackups.map(({ verdict, text }) => [verdict, text])).toEqual([
    ['wrong', '1 Sicherung trägt ein Datum in der Zukunft: Die Uhr ging vor, oder sie geht jetzt nach.'],
    ['note', 'Die jüngste Sicherung ist nicht verschlüsselt; die Schlüssel des Servers sind deshalb nicht dabei.'],
    ['wrong', 'Die jüngste Sicherung ist 5 Tage alt.'],
  ])
  await rm(folder, { recursive: true })
})

async function folderWith(times: Date[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-rotation-'))
  for (const time of times) {
    await writeFile(join(folder, `${backupStem(time)}.tar.gz`), '')
    await writeFile(join(folder, `${backupStem(time)}.schluessel.json`), '')
  }
  return folder
}

async function stems(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith('.tar.gz'))
    .map((name) => name.replace('.tar.gz', ''))
    .sort()
}
