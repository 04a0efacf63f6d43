// @module-tag more
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { startServer } from '../../../server/start-server.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { freePort } from '../../support/server/start-process.ts'

// What keeps a website from starting is one sentence that says what to do.

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'praxis-refused-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const start = (settings: Record<string, string>) =>
  startServer({
    config: readConfig({ DATA_DIR: dataDir, MAILBOX_PORT: '0', ...settings }),
    log: createLog('silent'),
    pages: withoutPages('no pages'),
  })

test('a port in use is named', async () => {
  const port = await freePort()
  const blocker = createServer().listen(port, '127.0.0.1')
  await copyMigratedDatabase(dataDir)

  await expect(start({ PORT: String(port) })).rejects.toThrow(
    `Der Port 127.0.0.1:${port} lässt sich nicht öffnen. Ein anderes Programm benutzt diesen Port. Beenden Sie es, oder setzen Sie PORT.`,
  )
  blocker.close()
})

test('a database that cannot be reached is named without its password', async () => {
  const port = await freePort()

  await expect(start({ DATABASE_URL: `postgres://praxis:geheim@127.0.0.1:${port}/praxis` })).rejects.toThrow(
    `Die Datenbank postgres://praxis@127.0.0.1:${port}/praxis ist nicht zu erreichen. Dort nimmt niemand Verbindungen an.`,
  )
})

test('bad settings are all named at once', () => {
  const settings = { PORT: 'viele', DATABASE_URL: 'mysql://localhost', ADMIN_EMAIL: 'erika.mustermann@example.com' }

  expect(() => readConfig(settings)).toThrow(
    /^(?=.*PORT muss eine Zahl sein)(?=.*DATABASE_URL muss aussehen wie)[^\n]+$/,
  )
})

test('damaged keys are not silently replaced', async () => {
  await writeFile(join(dataDir, 'keys.json'), '{"publishableKey":')

  await expect(start({ PORT: '0' })).rejects.toThrow('ist beschädigt. Holen Sie die Schlüssel zurück')

  expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe('{"publishableKey":')
})
