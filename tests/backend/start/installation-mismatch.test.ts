import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { backupCommands } from '../../../server/commands/backup.ts'
import { checkDatabase } from '../../../server/commands/doctor/check-database.ts'
import { readConfig } from '../../../server/config.ts'
import { renewFolderNumber } from '../../../server/data-folder/copied-folder.ts'
import { refuseOnInstallationMismatch } from '../../../server/data-folder/installation-id.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { engines } from '../../support/database/engines.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

// A database and a data folder that are not of one installation.

test('a lost database is an error, and no server begins on a new one in its place until the operator says so', async () => {
  const DATA_DIR = await temporaryFolder()
  const lost = `Die Datenbank fehlt oder ist leer, und der Datenordner ${DATA_DIR} gehört zu einer, die schon in Betrieb war.`
  await copyMigratedDatabase(DATA_DIR)
  await (await startServerUnderTest('pglite', { DATA_DIR })).stop()
  await rm(join(DATA_DIR, 'database'), { recursive: true })

  expect(JSON.stringify(await checkDatabase(readConfig({ DATA_DIR })))).toContain(lost)
  const backup = await callCommand(backupCommands, ['backup'], { DATA_DIR })
  expect(backup).toMatchObject({ code: 1, output: expect.stringContaining(lost) })
  await copyMigratedDatabase(DATA_DIR)
  await expect(startServerUnderTest('pglite', { DATA_DIR })).rejects.toThrow(lost)
  expect(JSON.stringify(await checkDatabase(readConfig({ DATA_DIR })))).toContain(lost)

  await rm(join(DATA_DIR, 'files/installation-id'))
  await (await startServerUnderTest('pglite', { DATA_DIR })).stop()
})

test.runIf(engines.includes('postgres'))(
  'another data folder beside a database in use is refused, and the sentence says the way out',
  { tags: ['more'] },
  async () => {
    const { database, drop } = await migratedDatabase('postgres')
    const [own, other] = [await temporaryFolder(), await temporaryFolder()]
    await refuseOnInstallationMismatch(database, own)
    await refuseOnInstallationMismatch(database, own)

    const refused = await refuseOnInstallationMismatch(database, other).catch((error: Error) => error.message)

    expect(refused).toContain(`Die Datenbank und der Datenordner ${other} gehören nicht zusammen.`)
    const [, id = '', file = ''] =
      /schreiben Sie (\S+) in die Datei (\S+), als Benutzer der Website\.$/.exec(String(refused)) ?? []
    await mkdir(dirname(file))
    await writeFile(file, id)
    await refuseOnInstallationMismatch(database, other)
    await drop()
  },
)

test('a copy of a data folder beside a server that works with the original is refused, one that was moved is not', async () => {
  const { database, drop } = await migratedDatabase('pglite')
  const later = (minutes: number) =>
    database.runScript(
      `update private.settings set updated_at = updated_at - interval '${minutes} minutes' where key = 'data_folder_number'`,
    )
  const [own, copy] = [await temporaryFolder(), await temporaryFolder()]
  await refuseOnInstallationMismatch(database, own)
  await renewFolderNumber(database, own)
  await cp(own, copy, { recursive: true })
  await refuseOnInstallationMismatch(database, copy)

  await later(5)
  await renewFolderNumber(database, own)
  const apart = `Ein anderer Server arbeitet mit derselben Datenbank und einem anderen Datenordner als ${copy}.`
  await expect(refuseOnInstallationMismatch(database, copy)).rejects.toThrow(apart)
  await expect(renewFolderNumber(database, copy)).rejects.toThrow(apart)
  await refuseOnInstallationMismatch(database, own)

  // The server with the original is off.
  await later(16)
  await refuseOnInstallationMismatch(database, copy)
  await drop()
})
