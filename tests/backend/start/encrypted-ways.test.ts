// @module-tag more
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createMailTransport } from '../../../server/mail/mail-transport.ts'

const mail = { to: 'a@example.com', subject: 'a', text: 'a', html: 'a', id: 'a' }

test.each([
  ['that offers no encryption where it is required', ['STARTTLS', 'AUTH'], undefined],
  // The library brings a certificate of its own, which no authority has signed.
  ['whose certificate no authority signed', ['AUTH'], /certificate/],
])('no mail is handed to a mail server %s', async (_, disabledCommands, said) => {
  const heard: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    onMailFrom(address, _session, callback) {
      heard.push(address.address)
      callback()
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}?requireTLS=true`
  const transport = createMailTransport({ smtpUrl, from: 'praxis@example.com' })

  await expect(transport.send(mail)).rejects.toThrow(said)

  expect(heard).toEqual([])
  transport.close()
  await new Promise<void>((resolve) => server.close(resolve))
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
