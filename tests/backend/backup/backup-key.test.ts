// @module-tag more
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKeys } from '../../../server/accounts/keys.ts'
import { makeBackupKey, ownSeal } from '../../../server/backup/seal.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { callCommand } from '../../support/server/call-command.ts'

test('the command makes a key once, backups are closed with it, and its private half alone restores them', async () => {
  const place = await mkdtemp(join(tmpdir(), 'praxis-backup-key-'))
  const [here, elsewhere, folder] = [join(place, 'here'), join(place, 'elsewhere'), join(place, 'backups')]
  await copyMigratedDatabase(here)
  const keys = await newKeys()
  await writeFile(join(here, 'keys.json'), JSON.stringify(keys))
  const settings = { DATA_DIR: here, BACKUP_DIR: folder, BACKUP_PASSPHRASE: '' }

  const made = await callCommand(backupCommands, ['backup', '--make-key'], settings)
  const privateKey = /^AGE-SECRET-KEY-1\w+$/m.exec(made.output)?.[0] ?? ''
  const again = await callCommand(backupCommands, ['backup', '--make-key'], settings)
  const backup = await callCommand(backupCommands, ['backup'], settings)
  expect([made.code, again.code, backup.code]).toEqual([0, 1, 0])
  expect(backup.output).not.toContain('Nicht verschlüsselt')
  const names = (await readdir(folder)).sort()
  expect(names.map((name) => name.replace(/^.*?\./, ''))).toEqual(['schluessel.json.age', 'tar.gz.age'])

  // The private half stands nowhere on this machine.
  for (const name of await readdir(here)) {
    const text = await readFile(join(here, name), 'utf8').catch(() => '')
    expect(text).not.toContain('AGE-SECRET-KEY')
  }
  const archive = join(folder, names.find((name) => name.includes('tar.gz')) ?? '')
  const keyFile = join(place, 'schluessel.txt')
  await writeFile(keyFile, `# Sicherungsschlüssel\n${privateKey}\n`)
  const target = { DATA_DIR: elsewhere, BACKUP_PASSPHRASE: '' }
  const restore = (words: string[], typed: string) =>
    callCommand(backupCommands, ['restore', archive, ...words], target, typed)

  expect(await restore([], 'eine geratene Passphrase\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Das ist kein Sicherungsschlüssel (AGE-SECRET-KEY-1…)'),
  })
  // Anybody can close an archive with the public half.
  expect(await restore(['--key-file', keyFile], '')).toMatchObject({
    code: 1,
    output: expect.stringContaining('wiederholen Sie den Befehl mit --trust-archive. Nichts wurde geändert.'),
  })
  // New machine, archive, key: one command and one answer.
  expect(await restore(['--key-file', keyFile], 'ja\n')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Ziel: ${elsewhere}, mit der eingebauten Datenbank.`),
  })
  // The keys of the server lay beside the archive.
  expect(JSON.parse(await readFile(join(elsewhere, 'keys.json'), 'utf8'))).toEqual(keys)
  await rm(place, { recursive: true })
})

test('a damaged public half stops the backup', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-key-'))
  await makeBackupKey(dataDir)

  await writeFile(join(dataDir, 'backup-recipient.txt'), '')

  await expect(ownSeal({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'Leuchtturm-im-Nebel-4' })).rejects.toThrow('beschädigt')
  await rm(dataDir, { recursive: true })
})
