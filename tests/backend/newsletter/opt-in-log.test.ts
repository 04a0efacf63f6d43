// @module-tag more
import { expect, test } from 'vitest'
import { newsletterConsentText } from '../../../rules/newsletter/newsletter-consent.ts'
import { newsletterCommands } from '../../../server/commands/newsletter.ts'
import { tokenIn } from '../../support/external/mail-server.ts'
import { newsletterOn } from '../../support/newsletter/newsletter-on.ts'
import { freshAddress } from '../../support/newsletter/newsletter-test-service.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const { server, service } = newsletterOn('pglite')

test('npm run newsletter -- opt-in-log prints the whole story of one address, beside the running server, and says so when there is none', async () => {
  const proofOf = (address: string) =>
    callCommand(newsletterCommands, ['opt-in-log', address], {
      DATA_DIR: server.dataDir,
      PORT: new URL(server.url).port,
    })
  const email = freshAddress()
  await service.subscribe({ email, referrer: 'https://www.example.com/newsletter' }, '203.0.113.5')
  const mail = await service.mailTo(email)
  await service.confirm(tokenIn(mail))
  await service.unsubscribe(email)

  const { code, output } = await proofOf(email.toUpperCase())

  expect(code).toBe(0)
  const events = ['Ereignisse: 4', '1. Anmeldung', '2. Bestätigungsmail versandt', '3. Bestätigung\n', '4. Abmeldung']
  const origin = [
    'IP-Adresse: 203.0.113.5',
    'Seite: https://www.example.com/newsletter',
    'Browserkennung: Testbrowser/1.0',
  ]
  const consent = `Wortlaut: „${newsletterConsentText(practice)}“`
  for (const fact of [email, 'Stand: abgemeldet', ...events, ...origin, consent, mail.messageId]) {
    expect(output).toContain(fact)
  }
  expect(output).not.toContain(tokenIn(mail))
  expect(await proofOf('niemand@example.com')).toEqual({
    code: 1,
    output: 'Über niemand@example.com ist nichts gespeichert.\n',
  })
})
