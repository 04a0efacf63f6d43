import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupCommands } from '../../../server/commands/backup.ts'
import { checkDatabase } from '../../../server/commands/doctor/doctor.ts'
import { readConfig } from '../../../server/config.ts'
import { copyMigratedDatabase, migratedFolder } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

test('a lost database is an error, and no server begins on a new one in its place until the operator says so', async () => {
  const DATA_DIR = await migratedFolder()
  const lost = `Die Datenbank fehlt oder ist leer, und der Datenordner ${DATA_DIR} gehört zu einer, die schon in Betrieb war.`
  await (await startServerUnderTest('pglite', { DATA_DIR })).stop()
  await rm(join(DATA_DIR, 'database'), { recursive: true })

  expect(JSON.stringify(await checkDatabase(readConfig({ DATA_DIR })))).toContain(lost)
  const backup = await callCommand(backupCommands, ['backup'], { DATA_DIR })
  expect(backup).toMatchObject({ code: 78, output: expect.stringContaining(lost) })
  await expect(startServerUnderTest('pglite', { DATA_DIR })).rejects.toThrow(lost)

  await rm(join(DATA_DIR, 'keys.json'))
  await copyMigratedDatabase(DATA_DIR)
  await (await startServerUnderTest('pglite', { DATA_DIR })).stop()
})

test('a start beside a public address begins no website where a drive is not mounted', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'praxis')

  await expect(startServerUnderTest('pglite', { DATA_DIR, SITE_URL: 'https://www.example.com' })).rejects.toMatchObject(
    {
      message: expect.stringContaining('Hier ist noch keine Datenbank. Ist ein Laufwerk nicht eingehängt'),
      exitCode: 78,
    },
  )

  expect(existsSync(DATA_DIR)).toBe(false)
})
