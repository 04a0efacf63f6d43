// @module-tag more
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'

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
