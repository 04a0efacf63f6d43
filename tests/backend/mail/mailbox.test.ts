// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composeMail } from '../../../server/mail/compose-mail.ts'
import { createMailTransport } from '../../../server/mail/mail-transport.ts'
import { type Mailbox, startMailbox } from '../../../server/mail/mailbox/start-mailbox.ts'
import { SETTINGS } from '../../support/texts/sample-mails.ts'

let dataDir: string
let mailbox: Mailbox

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'praxis-mailbox-'))
  mailbox = await startMailbox({ dataDir, port: 0 })
})
afterEach(async () => {
  await mailbox.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function send(changes: { subject?: string; text?: string; html?: string } = {}): Promise<void> {
  const transport = createMailTransport({ smtpUrl: mailbox.smtpUrl, from: 'praxis@musterhafen.example' })
  const content = { token: 'ab'.repeat(32), requested_at: new Date() }
  const mail = await composeMail(
    { kind: 'newsletter-confirmation', recipient: 'erika@example.com', content },
    { ...SETTINGS, siteUrl: 'http://localhost:3000' },
  )
  await transport.send({ ...mail, id: crypto.randomUUID(), ...changes })
  transport.close()
}

const page = async (path: string) => (await fetch(mailbox.url + path)).text()
const firstMail = async () => (await page('/')).match(/\/mails\/[\w-]+/)?.[0] ?? ''

test('a mail that the site sends stands on the page and its link can be pressed, the newest first, also after a restart', async () => {
  expect(await page('/')).toContain('Noch keine E-Mails')
  await send({ subject: 'Zuvor' })
  await send()

  await mailbox.stop()
  mailbox = await startMailbox({ dataDir, port: 0 })

  expect(await page('/')).toMatch(/Bitte bestätigen Sie Ihre Anmeldung.*Zuvor/s)
  const mail = await page(await firstMail())
  expect(mail).toContain(`href="http://localhost:3000/newsletter/confirm/${'ab'.repeat(32)}" target="_blank"`)
  expect(mail).toContain('erika@example.com')
})

test('what a mail contains runs nowhere: not as markup, not in the frame, not when the part is opened alone', async () => {
  const script = '<script>alert(1)</script>'
  await send({ subject: script, text: '<b>fett</b> javascript:alert(1)', html: script })

  expect(await page('/')).not.toContain('<script>')
  const mail = await page(await firstMail())
  for (const markup of ['<script>', '<b>', 'href="javascript']) expect(mail).not.toContain(markup)
  expect(mail.match(/sandbox="([^"]*)"/)?.[1]).not.toMatch(/allow-scripts|allow-same-origin/)

  const part = await fetch(`${mailbox.url}${await firstMail()}/html`)
  expect(part.headers.get('content-security-policy')).toMatch(
    /sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
  expect((await fetch(mailbox.url)).headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a page elsewhere whose name points to this machine sees nothing', async () => {
  await send()
  const { port } = new URL(mailbox.url)
  const status = await new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/', headers: { host: `boese.example:${port}` } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})

test('an unknown mail, and a path that leaves the folder, are not found', async () => {
  for (const path of ['/mails/123', '/mails/..%2F..%2Fkeys.json', '/mails/..%2Fkeys/source']) {
    expect((await fetch(mailbox.url + path)).status).toBe(404)
  }
})
