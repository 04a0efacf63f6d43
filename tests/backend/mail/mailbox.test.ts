// @module-tag more
import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composeMail } from '../../../server/mail/compose-mail.ts'
import type { ComposedMail } from '../../../server/mail/mail.ts'
import { createMailTransport } from '../../../server/mail/mail-transport.ts'
import { startMailbox } from '../../../server/mail/mailbox.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { SETTINGS, sample, TOKEN } from '../../support/texts/sample-mails.ts'

const taken: string[] = []
const take = async ({ head }: { head: Uint8Array }) => {
  taken.push(new TextDecoder().decode(head))
  return 'taken' as const
}
let folder: string
let mailbox: Awaited<ReturnType<typeof startMailbox>>

beforeEach(async () => {
  folder = await temporaryFolder()
  mailbox = await startMailbox(folder, 0, take)
})
afterEach(() => mailbox.stop())

type Changes = Partial<Pick<ComposedMail, 'subject' | 'text' | 'html' | 'attachments'>>
async function send(changes: Changes = {}): Promise<void> {
  const transport = createMailTransport({ caughtIn: folder, from: 'praxis@musterhafen.example' })
  const mail = await composeMail(sample('newsletter-confirmation'), SETTINGS)
  await transport.send({ ...mail, id: crypto.randomUUID(), ...changes })
  transport.close()
}

const page = async (path: string) => (await fetch(mailbox.url + path)).text()
const firstMail = async () => (await page('/')).match(/\/mails\/[\w.-]+/)?.[0] ?? ''

test('a mail that the site sends stands on the page with a working link, the newest first, also after a restart', async () => {
  expect(await page('/')).toContain('Noch keine E-Mails')
  await send({ subject: 'Zuvor', attachments: [{ filename: 'Anfahrt.pdf', content: Buffer.from('%PDF-1.7') }] })
  await send()

  await mailbox.stop()
  mailbox = await startMailbox(folder, 0, take)

  expect(await page('/')).toMatch(/Bitte bestätigen Sie Ihre Anmeldung.*Zuvor/s)
  const mail = await page(await firstMail())
  expect(mail).toContain(`href="https://www.example.com/newsletter/confirm/${TOKEN}" target="_blank"`)
  expect(mail).toContain('an erika@example.com')
  const [, before = ''] = Array.from((await page('/')).matchAll(/\/mails\/[\w.-]+/g), ([path]) => path)
  expect(await page(before)).toContain('Im Anhang: Anfahrt.pdf')
})

test('what a mail contains runs nowhere, neither as markup nor in the frame', async () => {
  const script = '<script>alert(1)</script>'
  await send({ subject: script, text: '<b>fett</b> javascript:alert(1)', html: `"${script}` })

  expect(await page('/')).not.toContain('<script>')
  const mail = await page(await firstMail())
  for (const markup of ['<script>', '<b>', 'href="javascript']) expect(mail).not.toContain(markup)
  expect(mail.match(/sandbox="([^"]*)"/)?.[1]).toBe('allow-popups allow-popups-to-escape-sandbox')
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

test('a press answers a mail as its recipient would, and a form of another site does not', async () => {
  await send()
  const path = await firstMail()
  const press = (origin: string) =>
    fetch(mailbox.url + path, {
      ...{ method: 'POST', headers: { origin }, redirect: 'manual' },
      body: new URLSearchParams({ press: 'reply', text: 'Ja, gern.' }),
    })
  expect((await press('https://boese.example')).status).toBe(403)
  expect(taken).toEqual([])

  const { status, headers } = await press(mailbox.url)

  expect([status, taken]).toEqual([303, [expect.stringContaining('Ja, gern.')]])
  expect(await page(headers.get('location') ?? '')).toContain('Es ist angekommen')
})

test('an unknown mail, and a path that leaves the folder, are not found', async () => {
  for (const path of ['/mails/123.eml', '/mails/..%2F..%2Fkeys.json', '/mails/..%2Fkeys.eml']) {
    expect((await fetch(mailbox.url + path)).status).toBe(404)
  }
})

test('a port that is taken does not stop the site: the mailbox takes a free one', async () => {
  await send()
  const taken = Number(new URL(mailbox.url).port)

  const second = await startMailbox(folder, taken, take)

  expect(await (await fetch(second.url)).text()).toContain('Bitte bestätigen Sie Ihre Anmeldung')
  await second.stop()
})
