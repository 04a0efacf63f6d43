import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newsletterConsentText } from '../../rules/newsletter-consent.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { freshAddress } from '../support/newsletter/newsletter-test-service.ts'
import { startNewsletter } from '../support/newsletter/start-newsletter.ts'
import { tokenIn } from '../support/server/mail-server.ts'
import { practice } from '../support/site/shipped-practice.ts'

const ROOT = join(import.meta.dirname, '../..')

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

async function run(
  args: string[],
  { url, dataDir }: { url: string; dataDir: string },
  settings: Record<string, string>,
) {
  const child = spawn(process.execPath, [join(ROOT, 'server/commands/newsletter.ts'), ...args], {
    env: { PATH: process.env.PATH, PORT: new URL(url).port, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}
