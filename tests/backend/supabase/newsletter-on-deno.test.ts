// @module-tag more
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/external/mail-server.ts'
import { newsletterScenarios } from '../../support/newsletter/newsletter-scenarios.ts'
import { type NewsletterService, newsletterService } from '../../support/newsletter/newsletter-test-service.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'
import { type FunctionsOnDeno, startFunctionsOnDeno } from '../../support/supabase/functions-on-deno.ts'

/** The same files, the same scenarios, another runtime: what runs on Supabase runs here first. */
describe('the newsletter functions on Deno', () => {
  let server: ServerUnderTest
  let mails: MailServer
  let deno: FunctionsOnDeno
  let service: NewsletterService

  beforeAll(async () => {
    mails = await startMailServer()
    server = await startServerUnderTest('pglite', { SMTP_URL: mails.url, MAIL_FROM: 'praxis@musterhafen.example' })
    deno = await startFunctionsOnDeno(server)
    service = newsletterService({ ...server, mails, url: deno.url })
  })
  afterAll(async () => {
    await deno.stop()
    await server.stop()
    await mails.stop()
  })

  test.each(Object.entries(newsletterScenarios))('%s', (_name, scenario) => scenario(service))
})
