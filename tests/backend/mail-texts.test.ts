import { expect, test } from 'vitest'
import { practice } from '../../app/content/practice.ts'
import { composeMail } from '../../server/jobs/compose-mail.ts'
import { createMailTransport } from '../../server/jobs/mail-transport.ts'
import { startMailServer, tokenIn } from '../support/mail-server.ts'

const SETTINGS = { siteUrl: 'https://www.example.com', secretKey: 'sb_secret_test' }
const TOKEN = 'ab'.repeat(32)

const confirmation = {
  kind: 'newsletter-confirmation',
  recipient: 'erika@example.com',
  content: { token: TOKEN, requested_at: '2026-11-21T22:30:00Z' },
}
const ALL = [
  confirmation,
  { kind: 'newsletter-already-subscribed', recipient: 'erika@example.com', content: {} },
  { kind: 'consultation-notification', recipient: null, content: {} },
  { kind: 'mwo-notification', recipient: null, content: {} },
  { kind: 'enquiry-receipt', recipient: 'erika@example.com', content: { reference: 'ABCDEF12' } },
  { kind: 'page-broke', recipient: null, content: { path: '/blog' } },
  { kind: 'password-changed', recipient: 'erika@example.com', content: {} },
]

test('the confirmation mail says who asked for what and when, how long the link is good, and what happens otherwise', async () => {
  const mail = await composeMail(confirmation, SETTINGS)

  expect(mail.subject).toBe('Bitte bestätigen Sie Ihre Anmeldung')
  for (const part of [
    'am 21. November 2026 um 23:30 Uhr wurde die Adresse erika@example.com auf unserer Website',
    practice.newsletter.name,
    `https://www.example.com/newsletter/confirm/${TOKEN}`,
    'Der Link gilt 48 Stunden.',
    'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail – es passiert nichts.',
  ]) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
})

test('the confirmation mail advertises nothing: no welcome, no benefits, no offers, no picture, no shop', async () => {
  const { text, html, subject } = await composeMail(confirmation, SETTINGS)

  for (const word of [
    /willkommen/i,
    /vorteil/i,
    /angebot/i,
    /rabatt/i,
    /shop/i,
    /fragen zum newsletter/i,
    practice.tagline,
  ]) {
    expect(subject + text).not.toMatch(word)
  }
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=/i)
})

test.each(ALL)('$kind: both parts say the same, name the provider, and load nothing', async (queued) => {
  const { text, html, to } = await composeMail(queued, SETTINGS)

  const words = (part: string) => part.replace(/[\s:]+/g, ' ').trim()
  const body = html
    .replace(/<title>.*<\/title>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
  expect(words(body)).toBe(words(text.replace('\n-- \n', '\n')))
  for (const fact of [
    practice.owner.name,
    practice.owner.title,
    practice.address.street,
    practice.phone.display,
    practice.vatId,
  ]) {
    expect(text).toContain(fact)
  }
  expect(html).not.toMatch(/src=|@import|url\(/)
  expect(to).toBe(queued.recipient ?? practice.email)
})

test('only mails of the newsletter carry the headers for unsubscribing at one click', async () => {
  const withHeader = await Promise.all(
    ALL.map(async (queued) => ((await composeMail(queued, SETTINGS)).oneClickUrl ? queued.kind : null)),
  )
  expect(withHeader.filter(Boolean)).toEqual(['newsletter-confirmation', 'newsletter-already-subscribed'])
})

test('a mail arrives with umlauts, long links and its own id intact, at one recipient', async () => {
  const server = await startMailServer()
  const transport = createMailTransport({ smtpUrl: server.url, from: '"Praxis Müster" <praxis@musterhafen.example>' })

  const composed = await composeMail(confirmation, SETTINGS)
  await transport.send({ ...composed, messageId: '<1234@musterhafen.example>' })

  const mail = await server.mailTo('erika@example.com')
  expect(tokenIn(mail)).toBe(TOKEN)
  expect(mail.from).toMatchObject({ name: 'Praxis Müster', address: 'praxis@musterhafen.example' })
  expect(mail.to).toEqual([{ name: '', address: 'erika@example.com' }])
  expect(mail.messageId).toBe('<1234@musterhafen.example>')
  expect(mail.text?.trim()).toBe(composed.text)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')?.replace(/\s/g, '')).toBe(`<${composed.oneClickUrl}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  transport.close()
  await server.stop()
})

test('a mail that cannot be made from its content says so instead of sending half a mail', async () => {
  await expect(composeMail({ ...confirmation, content: {} }, SETTINGS)).rejects.toThrow()
  await expect(
    composeMail({ kind: 'enquiry-receipt', recipient: 'a@example.com', content: { reference: '<b>' } }, SETTINGS),
  ).rejects.toThrow()
})
