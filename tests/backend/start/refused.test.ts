// @module-tag more
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase, createTestDatabase, engines, migratedFolder } from '../../support/database/databases.ts'
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

test.runIf(engines.includes('postgres'))(
  'a pooler that gives one session to several connections is refused',
  async () => {
    const { url, drop } = await createTestDatabase()
    const session = Object.assign(new pg.Client(url), { release: () => {} })
    await session.connect()
    type Done = (error: undefined, client: pg.Client, release: () => void) => void
    const connect = vi
      .spyOn(pg.Pool.prototype, 'connect')
      .mockImplementation(((done?: Done) => done?.(undefined, session, () => {}) ?? session) as never)

    await expect(openDatabase({ dataDir: '', databaseUrl: url })).rejects.toThrow(
      'steht ein Programm, das Verbindungen je Transaktion verteilt (PgBouncer)',
    )
    connect.mockRestore()
    await session.end()
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
    await second.exclusively(async () => {})
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

test('no password is told to a database that speaks in the clear where encryption is required', async () => {
  const heard: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard.push(bytes)
      // "No encryption here", as PostgreSQL says it.
      socket.write('N')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const databaseUrl = `postgres://praxis:geheim@127.0.0.1:${port}/praxis?sslmode=verify-full`

  await expect(openDatabase({ dataDir: '', databaseUrl })).rejects.toThrow('lässt sich nicht benutzen')
  expect(Buffer.concat(heard).toString('latin1')).not.toMatch(/praxis|geheim/)
  server.close()
})
