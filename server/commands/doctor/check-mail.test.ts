import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { checkMailServer } from './check-mail.ts'

const refused = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
const hangs = () => {}

const NOT_TAKEN = 'hat die Testmail nicht angenommen'
const sender: SMTPServerOptions = { onMailFrom: (_from, _session, done) => done(refused(550)) }
const later: SMTPServerOptions = { onRcptTo: (_to, _session, done) => done(refused(451)) }
const silent: SMTPServerOptions = { onData: (stream) => stream.resume() }

test.each<[what: string, behaviour: SMTPServerOptions, limitMs: number, text: string, advice: string]>([
  ['hangs', { onConnect: hangs }, 300, 'ist nicht zu benutzen (ETIMEDOUT)', 'stimmen Name und Port'],
  ['hangs after the mail was sent', silent, 500, `${NOT_TAKEN} (ETIMEDOUT).`, 'oder die Verbindung brach ab.'],
  ['refuses the sender', sender, 10_000, `${NOT_TAKEN} (550 no).`, 'Ist MAIL_FROM eine Adresse, für die Sie dort'],
  [
    'asks to come later',
    later,
    10_000,
    `${NOT_TAKEN} (451 no).`,
    'Wiederholen Sie die Prüfung in einer Viertelstunde.',
  ],
  // It brings a certificate that it signed itself.
  ['has no valid certificate', { secure: true }, 10_000, 'ist nicht zu benutzen', 'Das Zertifikat der Gegenstelle ist'],
])('a mail server that %s is told from the others', async (_what, behaviour, limitMs, text, advice) => {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...behaviour,
  })
  smtp.on('error', () => {})
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => smtp.close())
  const url = `${behaviour.secure ? 'smtps' : 'smtp'}://127.0.0.1:${(server.address() as AddressInfo).port}`

  const settings = { SMTP_URL: url, MAIL_FROM: 'praxis@example.com' }
  const findings = await checkMailServer(settings, 'erika.mustermann@example.com', limitMs)

  expect(findings).toEqual([{ verdict: 'wrong', text: expect.stringContaining(`Der Mailserver 127.0.0.1 ${text}`) }])
  expect(findings[0]?.text.split(' → ')[1]).toContain(advice)
})
