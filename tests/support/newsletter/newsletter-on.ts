import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '../database/engines.ts'
import { type MailServer, startMailServer } from '../external/mail-server.ts'
import { type ServerUnderTest, startServerUnderTest } from '../server/server-under-test.ts'
import { practice } from '../site/shipped-practice.ts'
import { type NewsletterService, newsletterService } from './newsletter-test-service.ts'

/** The server of a `describe` whose newsletter mails can be read, and whose visitors come from networks that they name themselves. */
export function newsletterOn(engine: Engine, settings: Record<string, string> = {}) {
  const server = {} as ServerUnderTest
  const mails = {} as MailServer
  const service = {} as NewsletterService
  beforeAll(async () => {
    Object.assign(mails, await startMailServer())
    const sender = { SMTP_URL: mails.url, MAIL_FROM: `"${practice.name}" <${practice.email}>` }
    Object.assign(server, await startServerUnderTest(engine, { ...sender, TRUSTED_PROXIES: '127.0.0.1', ...settings }))
    Object.assign(service, newsletterService({ ...server, mails }))
  })
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })
  return { server, mails, service }
}
