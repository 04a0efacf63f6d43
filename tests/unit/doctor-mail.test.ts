import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { checkMailServer } from '../../server/commands/doctor/check-mail.ts'

const MAIL_FROM = 'praxis@example.com'

test('a mail server that hangs is reported within the limit', async () => {
  const server = await startMailServer(() => {})
  const findings = await checkMailServer({ SMTP_URL: server.url, MAIL_FROM }, undefined, 300)

  expect(findings).toContainEqual(
    expect.objectContaining({ verdict: 'wrong', text: expect.stringContaining('ist nicht zu benutzen') }),
  )
  server.stop()
})

test('a mail server that refuses the sender is told apart from a wrong name or port', async () => {
  const server = await startMailServer((line) => (line.startsWith('MAIL FROM') ? '550 5.7.1 not yours' : '250 ok'))
  const findings = await checkMailServer({ SMTP_URL: server.url, MAIL_FROM }, 'erika.mustermann@example.com', 3000)

  expect(findings).toContainEqual(
    expect.objectContaining({ advice: expect.stringContaining('Der Mailserver lehnt den Absender ab') }),
  )
  server.stop()
})

test('a mail server that hangs after the mail was sent is reported within the limit', async () => {
  let isData = false
  const server = await startMailServer((line) => {
    if (isData) return undefined
    isData = line === 'DATA'
    return isData ? '354 go on' : '250 ok'
  })
  const findings = await checkMailServer({ SMTP_URL: server.url, MAIL_FROM }, 'erika.mustermann@example.com', 500)

  expect(findings).toContainEqual({
    verdict: 'wrong',
    text: 'Der Mailserver 127.0.0.1 hat die Testmail nicht angenommen (ETIMEDOUT).',
    advice: expect.stringContaining('antwortet dann nicht mehr: Er hängt oder ist überlastet.'),
  })
  server.stop()
})

test.each([
  ['550 5.1.1 no such user', 'Der Mailserver lehnt die Testadresse ab. Prüfen Sie ihre Schreibweise;'],
  ['451 4.7.1 greylisted, try later', 'Wiederholen Sie die Prüfung in einer Viertelstunde.'],
])(
  'a refused test address is no wrong name or port, and a server that answered is in use: %s',
  async (reply, advice) => {
    const server = await startMailServer((line) => (line.startsWith('RCPT TO') ? reply : '250 ok'))
    const findings = await checkMailServer({ SMTP_URL: server.url, MAIL_FROM }, 'max.mustermann@example.com', 3000)

    expect(findings.map(({ verdict }) => verdict)).toEqual(['ok', 'wrong'])
    expect(findings[1]?.text).toBe(
      `Der Mailserver 127.0.0.1 hat die Testmail nicht angenommen (Antwort ${reply.slice(0, 3)}).`,
    )
    expect(findings[1]?.advice).toContain(advice)
    server.stop()
  },
)

test('a mail that is refused as a whole is told apart, too', async () => {
  let isData = false
  const server = await startMailServer((line) => {
    if (line === '.' || line.endsWith('\n.')) return '554 5.6.0 looks like spam'
    if (isData) return undefined
    isData = line === 'DATA'
    return isData ? '354 go on' : '250 ok'
  })
  const findings = await checkMailServer({ SMTP_URL: server.url, MAIL_FROM }, 'max.mustermann@example.com', 3000)

  expect(findings).toContainEqual(
    expect.objectContaining({ advice: expect.stringContaining('Der Mailserver lehnt die Testmail ab.') }),
  )
  server.stop()
})

test('a certificate that is not valid is named, and not the name or the port', async () => {
  // It brings a certificate that it signed itself.
  const server = new SMTPServer({ secure: true, disabledCommands: ['AUTH'], logger: false })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const findings = await checkMailServer({ SMTP_URL: `smtps://127.0.0.1:${port}`, MAIL_FROM }, undefined, 3000)

  expect(findings).toContainEqual(
    expect.objectContaining({
      verdict: 'wrong',
      advice: expect.stringContaining('Das Zertifikat der Gegenstelle ist nicht gültig'),
    }),
  )
  await new Promise<void>((resolve) => server.close(resolve))
})

/** @param answer to each line of the client; nothing is a server that hangs */
async function startMailServer(answer: (line: string) => string | undefined) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('220 mail.example.com\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString('utf8').trim().split('\r\n')) {
        const reply = answer(line)
        if (reply) socket.write(`${reply}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
