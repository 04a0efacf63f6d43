// @module-tag more
import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import { readOptInLog } from '../../../app/lib/read-opt-in-log.ts'
import { newsletterConsentText } from '../../../rules/newsletter/newsletter-consent.ts'
import { tokenIn } from '../../support/external/mail-server.ts'
import { newsletterOn } from '../../support/newsletter/newsletter-on.ts'
import { freshAddress } from '../../support/newsletter/newsletter-test-service.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const { server, service } = newsletterOn('pglite')

test('the opt-in log tells the whole story of one address', async () => {
  const email = freshAddress()
  await service.subscribe({ email, referrer: 'https://www.example.com/newsletter' }, '203.0.113.5')
  const mail = await service.mailTo(email)
  await service.confirm(tokenIn(mail))
  await service.unsubscribe(email)

  const api = new PostgrestClient(`${server.url}/rest/v1`, { headers: { apikey: server.keys.secretKey } })
  const record = await readOptInLog(api, email, practice.name)

  const events = ['Ereignisse: 4', '1. Anmeldung', '2. Bestätigungsmail versandt', '3. Bestätigung\n', '4. Abmeldung']
  const origin = [
    'IP-Adresse: 203.0.113.5',
    'Seite: https://www.example.com/newsletter',
    'Browserkennung: Testbrowser/1.0',
  ]
  const consent = `Wortlaut: „${newsletterConsentText(practice)}“`
  for (const fact of [email, 'Stand: abgemeldet', ...events, ...origin, consent, mail.messageId]) {
    expect(record).toContain(fact)
  }
  expect(record).not.toContain(tokenIn(mail))
})
