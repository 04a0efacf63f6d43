// @module-tag more
import { cp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKeys } from '../../../server/accounts/keys.ts'
import { adminCommands } from '../../../server/commands/admin.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { checkDatabase } from '../../../server/commands/doctor/doctor.ts'
import { readConfig } from '../../../server/config.ts'
import { copyMigratedDatabase } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { consultationRequest } from '../../support/server/requests.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

test('lost keys.json: no command makes new ones, no backup goes without them, and a backup brings them back', async () => {
  const place = await temporaryFolder()
  const [DATA_DIR, BACKUP_DIR] = [join(place, 'data'), join(place, 'backups')]
  const settings = { DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE: 'zum Ausprobieren gedacht' }
  const backup = (...words: string[]) => callCommand(backupCommands, words, settings)
  const failing = (said: string) => ({ code: 1, output: expect.stringContaining(said) })
  await copyMigratedDatabase(DATA_DIR)
  const server = await startServerUnderTest('pglite', settings)
  expect(await backup('backup')).toMatchObject({ code: 0 })
  // After the backup.
  await server.as.visitor.from('consultation_requests').insert(consultationRequest())
  await server.stop()
  const names = await readdir(BACKUP_DIR)
  const keyPath = join(DATA_DIR, 'keys.json')
  await rm(keyPath)

  expect(await backup('backup')).toMatchObject(
    failing('Die Schlüssel des Servers fehlen (keys.json im Datenordner). Gesichert wurde nichts.'),
  )
  expect(await callCommand(adminCommands, ['retention'], settings)).toMatchObject({ code: 0 })
  await expect(stat(keyPath)).rejects.toThrow('ENOENT')
  const findings = JSON.stringify(await checkDatabase(readConfig(settings)))
  expect(findings).toContain('Die Schlüssel fehlen: ')
  expect(findings).toContain('Betriebshandbuch, „Nur Schlüssel oder Dateien“')
  await writeFile(keyPath, JSON.stringify(await newKeys()))
  expect(await backup('backup')).toMatchObject(
    failing('Die Schlüssel, die hier sind, gehören nicht zu dieser Datenbank.'),
  )
  expect(await readdir(BACKUP_DIR)).toEqual(names)

  // As the handbook says: restored at another place, copied from there.
  const spare = { ...settings, DATA_DIR: join(place, 'spare') }
  const archive = join(BACKUP_DIR, String(names.find((name) => name.includes('.tar.'))))
  expect(await callCommand(backupCommands, ['restore', archive], spare)).toMatchObject({ code: 0 })
  await cp(join(spare.DATA_DIR, 'keys.json'), keyPath)
  const back = await startServerUnderTest('pglite', settings)
  expect(back.keys).toEqual(server.keys)
  expect((await back.as.administrator.from('consultation_requests').select('id')).data).toHaveLength(1)
  await back.stop()
})
