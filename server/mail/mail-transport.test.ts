import { expect, onTestFinished, test } from 'vitest'
import { startMailServer, tokenIn } from '../../tests/support/external/mail-server.ts'
import { SETTINGS, sample, TOKEN } from '../../tests/support/texts/sample-mails.ts'
import { composeMail } from './compose-mail.ts'
import { createMailTransport, withTls } from './mail-transport.ts'

test.each([
  ['smtp://mail.example.com:587', 'true'],
  ['smtp://a:b@mail.example.com', 'true'],
  ['smtps://mail.example.com:465', 'true'],
  ['smtp://mail.example.com?requireTLS=false', 'false'],
  ['smtp://127.0.0.1:2525', null],
  ['smtp://localhost', null],
])('%s: requireTLS is %s', (address, required) => {
  expect(new URL(withTls(address)).searchParams.get('requireTLS')).toBe(required)
})

test.each([
  ['Praxis Müster', '"Praxis Müster" <praxis@musterhafen.example>'],
  ['Praxis @ebbe', '"Praxis @ebbe" <praxis@musterhafen.example>'],
  ['Praxis Müster', '"Praxis Müster" <praxis@müster.example>', 'xn--mster-kva.example'],
  ['Praxis "Ebbe @flut"', { name: 'Praxis "Ebbe @flut"', address: 'praxis@musterhafen.example' }],
])(
  'a mail of %s arrives with umlauts, long links and its own id intact, at one recipient',
  async (name, from, host = 'musterhafen.example') => {
    const server = await startMailServer()
    const transport = createMailTransport({ smtpUrl: server.url, from })
    onTestFinished(async () => {
      transport.close()
      await server.stop()
    })

    const composed = await composeMail(sample('newsletter-confirmation'), SETTINGS)
    await transport.send({ ...composed, id: '1234' })

    const mail = await server.mailTo('erika@example.com')
    expect(tokenIn(mail)).toBe(TOKEN)
    expect(mail.from).toMatchObject({ name, address: `praxis@${host}` })
    expect(mail.to).toEqual([{ name: '', address: 'erika@example.com' }])
    expect(mail.messageId).toBe(`<1234@${host}>`)
    expect(mail.text?.trim()).toBe(composed.text)
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')?.replace(/\s/g, '')).toBe(`<${composed.oneClickUrl}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  },
)

test('an answer continues the receipt, and a practice with umlauts in its domain gets and sends mail', async () => {
  const server = await startMailServer()
  const umlauts = structuredClone(SETTINGS)
  Object.assign(umlauts.facts.practice, { name: 'Praxis "Ebbe", Müller', email: 'praxis@Müller-Meer.example' })
  const { name, email } = umlauts.facts.practice
  const transport = createMailTransport({ smtpUrl: server.url, from: { name, address: email } })
  onTestFinished(async () => {
    transport.close()
    await server.stop()
  })
  const [receipt, answer] = ['abcdef12-0000-0000-0000-000000000001', 'abcdef12-0000-4000-8000-000000000002']
  const queued = sample('appointment')
  const content = { ...(queued.content as object), thread: [receipt, answer] }

  for (const recipient of [queued.recipient, null]) {
    await transport.send({ ...(await composeMail({ ...queued, recipient, content }, umlauts)), id: `to-${recipient}` })
  }

  const host = 'xn--mller-meer-9db.example'
  const mail = await server.mailTo('erika@example.com')
  expect([mail.from, mail.replyTo]).toMatchObject([
    { name, address: `praxis@${host}` },
    [{ address: `praxis@${host}` }],
  ])
  expect(mail.inReplyTo).toBe(`<${answer}@${host}>`)
  expect(mail.references?.split(' ')).toEqual([receipt, answer, 'to-erika@example.com'].map((id) => `<${id}@${host}>`))
  expect((await server.mailTo('praxis@müller-meer.example')).subject).toContain('Termin reserviert')
  const sources = server.mails.map(({ raw }) => raw)
  expect(sources.filter((source) => /[^\0-\x7f]/.test(source.split('\r\n\r\n')[0] ?? ''))).toEqual([])
})
