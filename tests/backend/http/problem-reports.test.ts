// @module-tag more
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProblemReports } from '../../../server/http/problem-reports.ts'
import { putRelease } from '../../support/database/put-release.ts'
import { type MailServer, startMailServer } from '../../support/external/mail-server.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'
import { practice } from '../../support/site/shipped-practice.ts'

describe('reports of broken pages', () => {
  let server: ServerUnderTest
  let mails: MailServer

  beforeAll(async () => {
    mails = await startMailServer()
    server = await startServerUnderTest('pglite', {
      SMTP_URL: mails.url,
      MAIL_FROM: practice.email,
      SITE_URL: 'https://www.example.com',
    })
  })
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })
  beforeEach(async () => {
    await sql`delete from private.mail_outbox`.execute(server.database.sql)
  })

  const report = (body: unknown) =>
    fetch(`${server.url}/api/problems`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const mailsAboutPages = async () =>
    (await sql`select from private.mail_outbox where kind = 'page-broke'`.execute(server.database.sql)).rows.length

  const isSent = async () =>
    (await sql`select from private.mail_outbox where sent_at is not null`.execute(server.database.sql)).rows.length > 0

  test('the practice gets a mail about a broken page, with its address and without the visitor', async () => {
    const response = await report({ kind: 'server-error', path: '/beratung?name=Geheim', detail: 'x is no function' })

    expect(response.status).toBe(204)
    const mail = await mails.mailTo(ADMINISTRATOR)
    expect(mail.subject).toBe('Eine Seite der Website ließ sich nicht anzeigen')
    expect(mail.text).toContain('https://www.example.com/beratung')
    expect(mail.raw).not.toContain('Geheim')
  })

  test('many broken pages within an hour are one mail, and the next hour has its own', async () => {
    await report({ kind: 'server-error', path: '/' })
    await mails.mailTo(ADMINISTRATOR)
    await expect.poll(isSent).toBe(true)
    for (const path of ['/blog', '/preise', '/preise']) await report({ kind: 'server-error', path })
    expect(await mailsAboutPages()).toBe(1)

    await sql`update private.mail_outbox set created_at = created_at - interval '61 minutes'`.execute(
      server.database.sql,
    )
    await report({ kind: 'server-error', path: '/preise' })
    expect(await mailsAboutPages()).toBe(2)

    // Written while the clock was ahead.
    await sql`update private.mail_outbox set created_at = now() + interval '9 days'`.execute(server.database.sql)
    await report({ kind: 'server-error', path: '/preise' })
    expect(await mailsAboutPages()).toBe(3)
  })

  test('/500 opened directly is mailed once a day, and hides no page that broke', async () => {
    for (const _visit of [1, 2]) expect((await report({ kind: 'server-error', path: '/500' })).status).toBe(204)
    const mail = await mails.mailTo(
      ADMINISTRATOR,
      ({ subject }) => subject === 'Die Fehlerseite der Website wurde aufgerufen',
    )
    expect(mail.text).toContain('https://www.example.com/500')
    expect(await mailsAboutPages()).toBe(1)

    await report({ kind: 'server-error', path: '/preise' })
    expect(await mailsAboutPages()).toBe(2)

    await sql`update private.mail_outbox set created_at = created_at - interval '25 hours'`.execute(server.database.sql)
    await report({ kind: 'server-error', path: '/500' })
    expect(await mailsAboutPages()).toBe(3)
  })

  test('a page that was not found is not mailed', async () => {
    expect((await report({ kind: 'not-found', path: '/gibt-es-nicht' })).status).toBe(204)

    expect(await mailsAboutPages()).toBe(0)
  })

  test.each([
    ['no JSON', 'kaputt'],
    ['another kind', { kind: 'joke', path: '/' }],
    ['no path', { kind: 'server-error' }],
    ['an address of another site', { kind: 'server-error', path: 'https://example.org/' }],
    ['a path with sentences', { kind: 'server-error', path: '/\nBitte rufen Sie an' }],
    ['a path with a space', { kind: 'server-error', path: '/Bitte rufen' }],
    ['a path with an invisible character', { kind: 'server-error', path: '/\u202emoc' }],
    ['a path with a link', { kind: 'server-error', path: '/https://example.org/' }],
    ['a path with a host of its own', { kind: 'server-error', path: '//example.org/' }],
    ['a path of novel length', { kind: 'server-error', path: `/${'a'.repeat(2000)}` }],
  ])('%s is refused and not mailed', async (_name, body) => {
    expect((await report(body)).status).toBe(400)

    expect(await mailsAboutPages()).toBe(0)
  })

  test('the log has what is needed to find the mistake, and nothing about a person', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    const reports = createProblemReports({
      database: server.database,
      isPage: (path) => ['/', '/blog', '/newsletter/confirm'].includes(path),
      log,
    })

    await reports({ kind: 'not-found', path: '/blog/erika-mustermann/x?mail=erika#mustermann' })
    await reports({ kind: 'not-found', path: `/newsletter/confirm/${'a1'.repeat(32)}` })
    await reports({ kind: 'not-found', path: '/max%40example.com' })
    await reports({ kind: 'server-error', path: '/blog', detail: 'no value for erika.mustermann@example.com' })

    const told = lines.map((line) => JSON.parse(line))
    expect(told).toMatchObject([
      { msg: 'page not found', path: '/blog/…' },
      { msg: 'page not found', path: '/newsletter/confirm/…' },
      { msg: 'page not found', path: '/…' },
      { msg: 'a page broke in a browser', path: '/blog' },
    ])
    expect(lines.join()).not.toMatch(/erika|max|mustermann|a1a1/i)
  })

  test('while the address of the practice is a sample its mails go to who signs in, and then to the practice alone', async () => {
    await report({ kind: 'server-error', path: '/beratung' })
    expect((await mails.mailTo(ADMINISTRATOR)).recipients).toEqual([ADMINISTRATOR])
    await putRelease(server.database, (facts) => {
      facts.practice.email = 'praxis@example.com'
    })
    await sql`delete from private.mail_outbox`.execute(server.database.sql)

    await report({ kind: 'server-error', path: '/blog' })
    expect((await mails.mailTo('praxis@example.com')).recipients).toEqual(['praxis@example.com'])
  })
})
