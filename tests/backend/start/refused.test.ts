// @module-tag more
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { migratedFolder } from '../../support/database/migrated-folder.ts'
import { hasPgBouncer, startTransactionPooler } from '../../support/database/transaction-pooler.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { freePort } from '../../support/processes/start-process.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

// What keeps a website from starting is one sentence that says what to do.

test('a port in use is named', async () => {
  const [PORT, DATA_DIR] = [String(await freePort()), await temporaryFolder()]
  const blocker = createServer().listen(Number(PORT), '127.0.0.1')
  await copyMigratedDatabase(DATA_DIR)

  await expect(startServerUnderTest('pglite', { DATA_DIR, PORT })).rejects.toThrow(
    `Der Port 127.0.0.1:${PORT} lässt sich nicht öffnen. Ein anderes Programm benutzt diesen Port. Beenden Sie es, oder setzen Sie PORT.`,
  )
  blocker.close()
})

test('a database that cannot be reached is named without its password', async () => {
  const port = await freePort()
  const DATABASE_URL = `postgres://praxis:geheim@127.0.0.1:${port}/praxis`

  await expect(startServerUnderTest('postgres', { DATABASE_URL })).rejects.toThrow(
    `Die Datenbank postgres://praxis@127.0.0.1:${port}/praxis ist nicht zu erreichen. Dort antwortet niemand, oder die Verbindung brach ab.`,
  )
})

test.runIf(engines.includes('postgres') && hasPgBouncer).each(['', 'default_pool_size = 1', 'server_round_robin = 1'])(
  'a pooler in transaction mode is refused: %s',
  async (options) => {
    const { url, drop } = await createTestDatabase()
    const pooler = await startTransactionPooler(url, options)

    await expect(openDatabase({ dataDir: '', databaseUrl: pooler.url })).rejects.toThrow(
      'steht ein Programm, das Verbindungen je Transaktion verteilt (PgBouncer)',
    )
    pooler.stop()
    await drop()
  },
)

test.runIf(engines.includes('postgres'))(
  'a database that another connection keeps from being prepared names it',
  async () => {
    const { url, drop } = await createTestDatabase()
    const [first, second] = [
      await openDatabase({ dataDir: '', databaseUrl: url }),
      await openDatabase({ dataDir: '', databaseUrl: url }),
    ]

    await first.exclusively(() =>
      expect(second.exclusively(async () => {}, 1)).rejects.toThrow(
        /Die Verbindung (\d+) des Benutzers \w+ hält .* select pg_terminate_backend\(\1\)/,
      ),
    )
    await second.exclusively(async () => {}, 1)
    await Promise.all([first.close(), second.close()])
    await drop()
  },
)

test('damaged keys are not silently replaced', async () => {
  const DATA_DIR = await migratedFolder()
  const keys = join(DATA_DIR, 'keys.json')
  await writeFile(keys, '{"publishableKey":')

  await expect(startServerUnderTest('pglite', { DATA_DIR })).rejects.toThrow(
    /ist beschädigt\. .*olen Sie die Schlüssel zurück/,
  )

  expect(await readFile(keys, 'utf8')).toBe('{"publishableKey":')
})
