// @module-tag more
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../supabase/functions/_shared/token.ts'
import { engines } from '../support/database/engines.ts'
import { letTimePass, logLines, subscriberRows } from '../support/newsletter/newsletter-rows.ts'
import { allSentTo, freshAddress, type NewsletterService } from '../support/newsletter/newsletter-test-service.ts'
import { startNewsletter } from '../support/newsletter/start-newsletter.ts'
import { type MailServer, tokenIn } from '../support/server/mail-server.ts'
import type { ServerUnderTest } from '../support/server/server-under-test.ts'

describe.each(engines)('attacks on the newsletter on %s', (engine) => {
  let server: ServerUnderTest
  let mails: MailServer
  let service: NewsletterService

  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ server, mails, service, stop } = await startNewsletter(engine))
  })
  afterAll(() => stop())

  const mailsTo = (email: string) => mails.mails.filter(({ recipients }) => recipients.includes(email)).length

  test('a token of one’s own choice, sent along with a stranger’s address, confirms nothing', async () => {
    const email = freshAddress()
    const own = 'a'.repeat(64)

    await service.subscribe({
      email,
      token: own,
      confirmation_token: own,
      token_hash: await hashToken(own),
      status: 'confirmed',
    })

    expect(await service.confirm(own)).toMatchObject({ success: false })
    expect(await subscriberRows(server.database, email)).toMatchObject([{ status: 'pending' }])
  })

  test('what stands in the database is not a token: a stolen copy of the list confirms nobody', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    const [row] = await subscriberRows(server.database, email)

    expect(row?.confirmation_token).toMatch(/^[0-9a-f]{64}$/)
    expect(await service.confirm(String(row?.confirmation_token))).toMatchObject({ success: false })
  })

  test('once the mail is gone, the token stands nowhere in the database', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    const token = tokenIn(await service.mailTo(email))

    const { rows } = await sql<{ text: string }>`
      select to_jsonb(o)::text as text from private.mail_outbox o where recipient = ${email}
      union all select to_jsonb(l)::text from public.newsletter_opt_in_logs l where email = ${email}
      union all select to_jsonb(s)::text from public.newsletter_subscribers s where email = ${email}
    `.execute(server.database.sql)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  })

  test('a token confirms its own address only, and not again after leaving', async () => {
    const [mine, theirs] = [freshAddress(), freshAddress()]
    await service.subscribe({ email: mine })
    await service.subscribe({ email: theirs })
    const token = tokenIn(await service.mailTo(mine))

    await service.confirm(token)
    expect(await subscriberRows(server.database, theirs)).toMatchObject([{ status: 'pending' }])

    await service.unsubscribe(mine)
    expect(await service.confirm(token)).toMatchObject({ success: false })
    expect(await subscriberRows(server.database, mine)).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('calls 3 to 5 with the public key, as the specification’s browser made them, change and store nothing', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    const [before] = await subscriberRows(server.database, email)
    const { visitor } = server.as

    await visitor.from('newsletter_subscribers').update({ status: 'confirmed' }).eq('email', email)
    await visitor
      .from('newsletter_subscribers')
      .update({ confirmation_token: await hashToken('a') })
      .eq('email', email)
    await visitor
      .from('newsletter_subscribers')
      .update({ status: 'unsubscribed' })
      .in('status', ['confirmed', 'pending'])
    const other = freshAddress()
    await visitor.from('newsletter_subscribers').insert({ email: other, status: 'confirmed' })
    await visitor.from('newsletter_opt_in_logs').insert({ email: other, action: 'signup' })

    expect(await subscriberRows(server.database, email)).toEqual([before])
    expect(await subscriberRows(server.database, other)).toEqual([])
    expect(await logLines(server.database, other)).toEqual([])
    expect((await visitor.from('newsletter_subscribers').select('email')).data ?? []).toEqual([])
  })

  test('calls 2 and 8 with the public key tell nobody who is subscribed', async () => {
    const email = freshAddress()
    await service.subscribe({ email, firstName: 'Erika' })

    for (const name of ['check_newsletter_subscriber_details', 'find_subscriber_for_unsubscribe']) {
      const { data, error } = await server.as.visitor.rpc(name, { subscriber_email: email })
      expect([name, data, error?.code]).toEqual([name, null, '42501'])
    }
  })

  test('line breaks and addresses in a name, and names in an address, add no recipient and no header', async () => {
    const email = freshAddress()
    const victim = 'opfer@example.com'
    await service.subscribe({ email, firstName: `Erika\r\nBcc: ${victim}\r\n\r\nKaufen Sie`, lastName: `<${victim}>` })
    for (const address of [
      `${email}\r\nBcc: ${victim}`,
      `${email},${victim}`,
      `Erika<${victim}>`,
      `1<${victim}>`,
      `"${victim}"@example.com`,
      `a;${victim}`,
      `erika\u0000@example.com`,
    ]) {
      expect(await service.subscribe({ email: address })).toMatchObject({ status: 400, success: false })
    }

    const mail = await service.mailTo(email)
    expect(mail.recipients).toEqual([email])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.raw).not.toContain(victim)
    expect(mail.raw).not.toContain('Kaufen Sie')
    expect(mailsTo(victim)).toBe(0)
  })

  test('200 signups for one address, at once and over a day, send three mails at most', async () => {
    const email = freshAddress()

    for (let batch = 0; batch < 10; batch += 1) {
      await Promise.all(Array.from({ length: 20 }, () => service.subscribe({ email })))
      await allSentTo(server.database, email)
      await letTimePass(server.database, email, '2 hours')
    }
    expect(mailsTo(email)).toBe(3)

    await letTimePass(server.database, email, '24 hours')
    await service.subscribe({ email })
    await allSentTo(server.database, email)
    expect(mailsTo(email)).toBe(4)
  })

  test('signing up and leaving in turns sends three mails at most, too', async () => {
    const email = freshAddress()

    for (let turn = 0; turn < 6; turn += 1) {
      await service.subscribe({ email })
      await service.unsubscribe(email)
      await service.subscribe({ email })
      await allSentTo(server.database, email)
      await letTimePass(server.database, email, '30 minutes')
    }

    expect(mailsTo(email)).toBe(3)
  })

  test('whoever was signed off by somebody else hears of it, and comes back with one press, once', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.confirm(tokenIn(await service.mailTo(email)))

    await service.unsubscribe(email)
    const goodbye = await service.mailTo(email, ({ subject }) => subject === 'Sie sind vom Newsletter abgemeldet')
    expect(await subscriberRows(server.database, email)).toMatchObject([{ status: 'unsubscribed' }])
    const wayBack = tokenIn(goodbye)

    expect(await service.confirm(wayBack)).toMatchObject({ success: true })
    expect(await subscriberRows(server.database, email)).toMatchObject([{ status: 'confirmed' }])
    await service.unsubscribe(email)
    expect(await service.confirm(wayBack)).toMatchObject({ success: false })
    expect((await logLines(server.database, email)).map(({ action }) => action)).toEqual([
      'signup',
      'mail sent',
      'confirm',
      'unsubscribe',
      'confirm',
      'unsubscribe',
    ])
  })

  test('signing off an address that never confirmed sends it nothing', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await allSentTo(server.database, email)
    await service.unsubscribe(email)
    await allSentTo(server.database, email)

    expect(mailsTo(email)).toBe(1)
  })

  test('one network gets 20 requests an hour, the next hour again, and other networks are not concerned', async () => {
    // What the tests before sent counts for all.
    await sql`delete from private.request_counts`.execute(server.database.sql)
    const network = '2001:db8:1:2::1'
    const neighbour = '2001:db8:1:2:ffff::9'
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        service.subscribe({ email: freshAddress() }, index % 2 ? network : neighbour),
      ),
    )

    expect(answers.filter(({ success }) => success)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(answers.find(({ status }) => status === 429)?.message).toBe(
      'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.',
    )
    expect(await service.subscribe({ email: freshAddress() }, '2001:db8:1:3::1')).toMatchObject({ success: true })

    await sql`update private.request_counts set window_start = window_start - interval '1 hour'`.execute(
      server.database.sql,
    )
    expect(await service.subscribe({ email: freshAddress() }, network)).toMatchObject({ success: true })
  })

  test('a visitor cannot choose his own network with headers of the platform', async () => {
    const email = freshAddress()
    await service.call('subscribe-newsletter', {
      method: 'POST',
      network: '198.51.100.7',
      headers: { 'cf-connecting-ip': '192.0.2.66', 'x-real-ip': '192.0.2.66', forwarded: 'for=192.0.2.66' },
      body: JSON.stringify({ email, gdprConsent: true }),
    })

    expect((await logLines(server.database, email))[0]?.ip_address).toBe('198.51.100.7')
  })

  test('nobody changes or removes a line of the log: not the administrator, not the secret key, not by emptying it', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.mailTo(email)
    const before = await logLines(server.database, email)

    for (const actor of ['visitor', 'administrator', 'secret'] as const) {
      await server.as[actor].from('newsletter_opt_in_logs').update({ action: 'confirm' }).eq('email', email)
      await server.as[actor].from('newsletter_opt_in_logs').delete().eq('email', email)
    }
    for (const statement of [
      `delete from public.newsletter_opt_in_logs`,
      `truncate public.newsletter_opt_in_logs`,
      `update public.newsletter_opt_in_logs set action = 'confirm'`,
      `set local private.deletes_expired_proof = 'on'; set local role service_role; delete from public.newsletter_opt_in_logs`,
    ]) {
      await expect(server.database.runScript(statement)).rejects.toThrow(/append-only/)
    }

    expect(await logLines(server.database, email)).toEqual(before)
    expect(before).toHaveLength(2)
  })
})

describe.each(engines)('with neutral answers on %s', (engine) => {
  test('every address gets the same answer, and its owner is told by mail', async () => {
    const { server, service, stop } = await startNewsletter(engine, { NEWSLETTER_NEUTRAL_ANSWERS: '1' })
    const [known, fresh] = [freshAddress(), freshAddress()]
    await service.subscribe({ email: known })
    await service.confirm(tokenIn(await service.mailTo(known)))
    await letTimePass(server.database, known, '1 hour')

    const answers = [await service.subscribe({ email: known }), await service.subscribe({ email: fresh })]
    expect(answers[0]).toEqual(answers[1])
    expect(await service.unsubscribe(freshAddress())).toMatchObject({ success: true })

    const told = await service.mailTo(known, ({ subject }) => subject === 'Ihre Adresse ist bereits eingetragen')
    expect(told.text).toContain('Sie ist bereits bestätigt.')
    expect(await subscriberRows(server.database, known)).toMatchObject([{ status: 'confirmed' }])

    await stop()
  })
})
