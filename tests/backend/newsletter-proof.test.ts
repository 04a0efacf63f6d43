// @module-tag more
import { expect, test } from 'vitest'
import { newsletterConsentText } from '../../rules/newsletter-consent.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { freshAddress } from '../support/newsletter/newsletter-test-service.ts'
import { startNewsletter } from '../support/newsletter/start-newsletter.ts'
import { tokenIn } from '../support/server/mail-server.ts'
import { runCommand } from '../support/server/run-command.ts'
import { practice } from '../support/site/shipped-practice.ts'

describeOnEngine('npm run newsletter -- proof, on %s', (engine) => {
  test('prints the whole story of one address, beside the running server, and says so when there is none', async () => {
    const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
    const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
    const { server, service, stop } = await startNewsletter(engine, settings)
    const email = freshAddress()
    await service.subscribe({ email, referrer: 'https://www.example.com/newsletter' }, '203.0.113.5')
    const mail = await service.mailTo(email)
    await service.confirm(tokenIn(mail))
    await service.unsubscribe(email)

    const proof = await run(['proof', email.toUpperCase()], server, settings)

    expect(proof.code).toBe(0)
    for (const fact of [
      email,
      'Stand: abgemeldet',
      'Ereignisse: 4',
      '1. Anmeldung',
      'IP-Adresse: 203.0.113.5',
      'Seite: https://www.example.com/newsletter',
      `Wortlaut: „${newsletterConsentText(practice)}“`,
      '2. Bestätigungsmail versandt',
      mail.messageId,
      '3. Bestätigung\n',
      '4. Abmeldung',
      'Browserkennung: Testbrowser/1.0',
    ]) {
      expect(proof.output).toContain(fact)
    }
    expect(proof.output).not.toContain(tokenIn(mail))
    expect(await run(['proof', 'niemand@example.com'], server, settings)).toEqual({
      code: 1,
      output: 'Über niemand@example.com ist nichts gespeichert.\n',
    })

    await stop()
    await postgres?.drop()
  })
})

function run(words: string[], { url, dataDir }: { url: string; dataDir: string }, settings: Record<string, string>) {
  const place = { PORT: new URL(url).port, DATA_DIR: dataDir, ...settings }
  return runCommand(['server/commands/newsletter.ts', ...words], place)
}
