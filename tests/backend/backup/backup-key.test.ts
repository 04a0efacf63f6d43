// @module-tag more
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKeys } from '../../../server/accounts/keys.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { runCommand } from '../../support/server/run-command.ts'

const COMMAND = 'server/commands/backup.ts'

test('the command makes a key once, backups are closed with it, and its private half alone restores them', async () => {
  const place = await mkdtemp(join(tmpdir(), 'praxis-backup-key-'))
  const [here, elsewhere, folder] = ['here', 'elsewhere', 'backups'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ]
  await copyMigratedDatabase(here)
  await writeFile(join(here, 'keys.json'), JSON.stringify(await newKeys()))
  const settings = { DATA_DIR: here, BACKUP_DIR: folder, BACKUP_PASSPHRASE: '' }

  const made = await runCommand([COMMAND, 'backup', '--make-key'], settings)
  const privateKey = /^AGE-SECRET-KEY-1\w+$/m.exec(made.output)?.[0] ?? ''
  const again = await runCommand([COMMAND, 'backup', '--make-key'], settings)
  const backup = await runCommand([COMMAND, 'backup'], settings)
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
  const without = await runCommand([COMMAND, 'restore', archive], target, 'eine geratene Passphrase\n')
  const asked = await runCommand(
    [COMMAND, 'restore', archive, '--trust-archive'],
    { ...target, DATA_DIR: `${elsewhere}-asked` },
    `${privateKey}\n`,
  )
  const command = [COMMAND, 'restore', archive, '--key-file', keyFile]
  const unproven = await runCommand(command, target)
  // New machine, archive, key: one command and one answer.
  const restored = await runCommand(command, target, 'ja\n')

  expect(without.code).toBe(1)
  expect(without.output).toContain('Das ist kein Sicherungsschlüssel (AGE-SECRET-KEY-1…)')
  expect(asked.code).toBe(0)
  // Anybody can close an archive with the public half.
  expect(unproven.code).toBe(1)
  expect(unproven.output).toContain('wiederholen Sie den Befehl mit --trust-archive. Nichts wurde geändert.')
  expect(restored.output).toContain('Wiederhergestellt')
  expect(restored.code).toBe(0)
  expect(restored.output).toContain(`Ziel: ${elsewhere}, mit der eingebauten Datenbank.`)
  // The keys of the server lay beside the archive.
  expect(await readFile(join(elsewhere, 'keys.json'), 'utf8')).toBe(
    await readFile(join(here, 'keys.json'), 'utf8').then((text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`),
  )
  await rm(place, { recursive: true, force: true })
}, 240_000)
