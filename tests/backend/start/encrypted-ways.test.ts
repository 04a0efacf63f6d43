// @module-tag more
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createMailTransport } from '../../../server/mail/mail-transport.ts'

const mail = { to: 'a@example.com', subject: 'a', text: 'a', html: 'a', templateVersion: '1', id: 'a' }

test('no mail is handed to a mail server that offers no encryption where it is required', async () => {
  const { url, heard, stop } = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
  const transport = createMailTransport({ smtpUrl: `${url}?requireTLS=true`, from: 'praxis@example.com' })

  await expect(transport.send(mail)).rejects.toThrow()

  expect(heard).toEqual([])
  transport.close()
  await stop()
})

test('no mail is handed to a mail server whose certificate nobody vouches for', async () => {
  // The library brings a certificate of its own, which no authority has signed.
  const { url, heard, stop } = await startSmtp({ disabledCommands: ['AUTH'] })
  const transport = createMailTransport({ smtpUrl: `${url}?requireTLS=true`, from: 'praxis@example.com' })

  await expect(transport.send(mail)).rejects.toThrow(/certificate/)

  expect(heard).toEqual([])
  transport.close()
  await stop()
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

  const opening = openDatabase({
    dataDir: '',
    databaseUrl: `postgres://praxis:geheim@127.0.0.1:${port}/praxis?sslmode=verify-full`,
  })

  await expect(opening).rejects.toThrow('ist nicht zu erreichen')
  expect(Buffer.concat(heard).toString('latin1')).not.toMatch(/praxis|geheim/)
  server.close()
})

async function startSmtp(options: ConstructorParameters<typeof SMTPServer>[0]) {
  const heard: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onMailFrom(address, _session, callback) {
      heard.push(address.address)
      callback()
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, heard, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}
