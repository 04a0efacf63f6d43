import type { Engine } from '../database/engines.ts'
import { type MailServer, startMailServer } from '../server/mail-server.ts'
import { type ServerUnderTest, startServerUnderTest } from '../server/server-under-test.ts'
import { practice } from '../site/shipped-practice.ts'
import { type NewsletterService, newsletterService } from './newsletter-test-service.ts'

export interface NewsletterUnderTest {
  server: ServerUnderTest
  mails: MailServer
  service: NewsletterService
  stop(): Promise<void>
}

/** A server whose newsletter mails can be read, and whose visitors come from networks that they name themselves. */
export async function startNewsletter(
  engine: Engine,
  settings: Record<string, string> = {},
): Promise<NewsletterUnderTest> {
  const mails = await startMailServer()
  const server = await startServerUnderTest(engine, {
    SMTP_URL: mails.url,
    MAIL_FROM: `"${practice.name}" <${practice.email}>`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  })
  return {
    server,
    mails,
    service: newsletterService({ ...server, mails }),
    async stop() {
      await server.stop()
      await mails.stop()
    },
  }
}
