// @module-tag more
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAdministrator } from '../../../server/accounts/administrators.ts'
import { newKeys } from '../../../server/accounts/keys.ts'
import { makeBackupKey, ownEncryption } from '../../../server/backup/encryption.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { callCommand } from '../../support/processes/call-command.ts'

test('the command makes a key once, backups are encrypted with it, and its private half alone restores them', async () => {
  const place = await temporaryFolder()
  const [here, elsewhere, folder] = [join(place, 'here'), join(place, 'elsewhere'), join(place, 'backups')]
  await copyMigratedDatabase(here)
  const database = await openDatabase({ dataDir: here })
  await createAdministrator(database, { email: ADMINISTRATOR, password: PASSWORD })
  await database.close()
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

  const archive = join(folder, names.find((name) => name.includes('tar.gz')) ?? '')
  const keyFile = join(place, 'schluessel.txt')
  await writeFile(keyFile, `# Sicherungsschlüssel\n${privateKey}\n`)
  const target = { DATA_DIR: elsewhere, BACKUP_PASSPHRASE: '' }
  const restore = (words: string[], typed: string) =>
    callCommand(backupCommands, ['restore', archive, ...words], target, typed)

  const guessed = await restore([], 'eine geratene Passphrase\n')
  expect(guessed.output).toContain('Das ist kein Sicherungsschlüssel (AGE-SECRET-KEY-1…)')
  // New machine, archive, key: one command.
  const restored = await restore(['--key-file', keyFile], '')
  expect(restored.output).toContain(`Ziel: ${elsewhere}, mit der eingebauten Datenbank.`)
  expect(restored.output).toContain(`Verwaltungskonten in dieser Sicherung: ${ADMINISTRATOR}`)
  expect([guessed.code, restored.code]).toEqual([1, 0])
  const publicHalf = (folder: string) => readFile(join(folder, 'backup-recipient.txt'), 'utf8')
  expect(await publicHalf(elsewhere)).toBe(await publicHalf(here))
  // The keys of the server were beside the archive.
  expect(JSON.parse(await readFile(join(elsewhere, 'keys.json'), 'utf8'))).toEqual(keys)
})

test('a damaged public half stops the backup', async () => {
  const dataDir = await temporaryFolder()
  await makeBackupKey(dataDir)

  await writeFile(join(dataDir, 'backup-recipient.txt'), '')

  await expect(ownEncryption({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'Leuchtturm-im-Nebel-4' })).rejects.toThrow(
    'beschädigt',
  )
})
