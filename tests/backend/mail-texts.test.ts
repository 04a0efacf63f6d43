import { expect, test } from 'vitest'
import { mailKinds } from '../../rules/mail-kinds.ts'
import { composeMail, type QueuedMail } from '../../server/mail/compose-mail.ts'
import { createMailTransport } from '../../server/mail/mail-transport.ts'
import { startMailServer, tokenIn } from '../support/server/mail-server.ts'
import { practice } from '../support/site/shipped-practice.ts'
import { confirmation, SETTINGS, sampleMails, TOKEN } from '../support/texts/sample-mails.ts'

test('every kind of mail is in the list of this file', () => {
  expect(sampleMails.map(({ kind }) => kind).sort()).toEqual(Object.keys(mailKinds).sort())
})

test('every kind of mail has a German name of its own, as the practice reads it', () => {
  const names = Object.values(mailKinds)

  expect(new Set(names).size).toBe(names.length)
  for (const name of names) {
    expect(name).toMatch(/^\p{Lu}\p{Ll}+ (?:.* )?(?:an|auf|der|für|in) /u)
    expect(name).not.toMatch(/\b(?:mail|digest|receipt|notification|password|link for)\b/)
  }
})

test('the digest names what is deleted soon by reference and day, and says nothing of it when there is nothing', async () => {
  const digest = sampleMails.find(({ kind }) => kind === 'due-digest') as QueuedMail
  const { subject, text } = await composeMail(digest, SETTINGS)

  expect(subject).toBe(
    'Unbeantwortete Anfragen: 3. Termine heute: 2. Anfragen, die bald gelöscht werden: 3. Vermutlich Werbung: 3',
  )
  for (const part of [
    'Heute sind 2 Termine vereinbart:',
    /10:00–11:00\sUhr: MWO-Anfrage FEDCBA98/,
    'https://www.example.com/admin/mwo/fedcba98-0000-4000-8000-000000000000',
    'Alle Termine von heute',
    'https://www.example.com/admin?status=aside',
    'https://www.example.com/admin/beratung?status=aside',
    'In den nächsten 14 Tagen löscht die Website 3 Anfragen, weil daran 6 Monate lang nichts geändert wurde.',
    'Ohne den Vermerk „In die Patientenakte übernommen“: 2.',
    'Beratungsanfrage ABCDEF12, Löschung am 6. Dezember 2026, nicht in der Patientenakte',
    'https://www.example.com/admin/beratung/abcdef12-0000-4000-8000-000000000000',
    'https://www.example.com/admin/mwo/12abcdef-0000-4000-8000-000000000000',
    'Dazu kommt eine weitere.',
  ]) {
    expect(text).toMatch(part)
  }
  const back = await composeMail({ ...digest, content: { overdue: 0, dueToday: 0, back: 1 } }, SETTINGS)
  expect(back.subject).toBe('Wiedervorlage: 1')
  expect(back.text).toContain('Zur Wiedervorlage steht heute eine Anfrage oben in der Liste.')
  const quiet = await composeMail({ ...digest, content: { overdue: 1, dueToday: 0 } }, SETTINGS)
  expect(quiet.text).not.toMatch(/löscht|Patientenakte/)
})

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
    expect(mail.html.replaceAll('\u00a0', ' ')).toContain(part)
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

test('a mail that a stranger may have caused carries no mark, every other one does', async () => {
  const marked = await Promise.all(
    sampleMails.map(async (queued) => [
      queued.kind,
      (await composeMail(queued, SETTINGS)).html.includes('class="ring"'),
    ]),
  )

  expect(marked.filter(([, mark]) => !mark).map(([kind]) => kind)).toEqual([
    'newsletter-confirmation',
    'newsletter-already-subscribed',
  ])
})

test('in a mail the telephone can be pressed, numbers keep to their line, and night has its own colours', async () => {
  const receipt = sampleMails.find(({ kind }) => kind === 'enquiry-receipt') as QueuedMail
  const { html, text } = await composeMail(receipt, SETTINGS)

  const telephone = `<a href="${practice.phone.href}" style="color:#14566b;display:inline-block;max-width:100%;overflow-wrap:anywhere">`
  expect(html.split(telephone)).toHaveLength(1 + text.split(practice.phone.display).length - 1)
  expect(html).toContain(`href="mailto:${practice.email}"`)
  expect(html).toContain(`href="${practice.website}/legal/impressum"`)
  expect(html).toContain('24\u00a0Stunden')
  expect(html).toMatch(/prefers-color-scheme:dark.*background:#0b1d24/)
})

test.each(sampleMails)('$kind: both parts say the same, name the provider, and load nothing', async (queued) => {
  const { text, html, to } = await composeMail(queued, SETTINGS)

  const words = (part: string) => part.replace(/[\s:]+/g, ' ').trim()
  const body = html
    .replace(/<(title|style)>.*?<\/\1>/g, '')
    .replace(/<\/?(a|span)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
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
    sampleMails.map(async (queued) => ((await composeMail(queued, SETTINGS)).oneClickUrl ? queued.kind : null)),
  )
  expect(withHeader.filter(Boolean)).toEqual(['newsletter-confirmation', 'newsletter-already-subscribed'])
})

test('a mail arrives with umlauts, long links and its own id intact, at one recipient', async () => {
  const server = await startMailServer()
  const transport = createMailTransport({ smtpUrl: server.url, from: '"Praxis Müster" <praxis@musterhafen.example>' })

  const composed = await composeMail(confirmation, SETTINGS)
  await transport.send({ ...composed, id: '1234' })

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
