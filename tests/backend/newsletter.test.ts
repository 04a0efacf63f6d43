import { afterAll, beforeAll, describe, test } from 'vitest'
import { engines } from '../support/database/engines.ts'
import { newsletterScenarios } from '../support/newsletter/newsletter-scenarios.ts'
import { type NewsletterService, newsletterService } from '../support/newsletter/newsletter-test-service.ts'
import { type MailServer, startMailServer } from '../support/server/mail-server.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

describe.each(engines)('the newsletter on %s', (engine) => {
  let server: ServerUnderTest
  let mails: MailServer
  let service: NewsletterService

  beforeAll(async () => {
    mails = await startMailServer()
    server = await startServerUnderTest(engine, {
      SMTP_URL: mails.url,
      MAIL_FROM: '"Praxis Musterhafen" <praxis@musterhafen.example>',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    service = newsletterService({ ...server, mails })
  })
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })

  test.each(Object.entries(newsletterScenarios))('%s', (_name, scenario) => scenario(service))
})
