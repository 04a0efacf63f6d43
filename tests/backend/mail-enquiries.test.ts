import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { freshAddress } from '../support/newsletter/newsletter-test-service.ts'
import { consultationRequest, mwoEntry } from '../support/server/enquiries.ts'
import { type MailServer, startMailServer } from '../support/server/mail-server.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'
import { practice } from '../support/site/shipped-practice.ts'

describeOnEngine('mails about enquiries on %s', (engine) => {
  let server: ServerUnderTest
  let mails: MailServer

  beforeAll(async () => {
    mails = await startMailServer()
    server = await startServerUnderTest(engine, {
      SMTP_URL: mails.url,
      MAIL_FROM: '"Praxis Musterhafen" <praxis@musterhafen.example>',
      SITE_URL: 'https://www.example.com',
    })
  })
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })
  beforeEach(async () => {
    await sql`delete from private.mail_outbox`.execute(server.database.sql)
    mails.mails.length = 0
  })

  const kinds = async () => {
    const { rows } = await sql<{ kind: string }>`select kind from private.mail_outbox order by kind`.execute(
      server.database.sql,
    )
    return rows.map(({ kind }) => kind)
  }

  test('the practice learns that a consultation request came, and the mail names nobody and nothing of it', async () => {
    const request = consultationRequest({
      email: freshAddress(),
      first_name: 'Änne',
      last_name: 'Geheim',
      phone: '040 66969-999',
    })
    await server.as.visitor.from('consultation_requests').insert(request)

    const mail = await mails.mailTo(practice.email)

    expect(mail.subject).toBe('Neue Beratungsanfrage')
    expect(mail.text).toContain('https://www.example.com/admin')
    for (const secret of [
      request.first_name,
      request.last_name,
      request.email,
      request.phone,
      request.message,
      request.id,
    ]) {
      expect(mail.raw + mail.text + mail.html).not.toContain(secret)
    }
  })

  test('the sender gets a receipt with a number, and neither name nor message in it', async () => {
    const request = consultationRequest({ email: freshAddress(), first_name: 'Änne', last_name: 'Geheim' })
    await server.as.visitor.from('consultation_requests').insert(request)

    const mail = await mails.mailTo(request.email)

    const reference = request.id.slice(0, 8).toUpperCase()
    expect(mail.subject).toBe(`Ihre Anfrage ist eingegangen (${reference})`)
    expect(mail.text).toContain(`Ihre Vorgangsnummer ist ${reference}.`)
    expect(mail.html).toContain(reference)
    for (const secret of [request.first_name, request.last_name, request.message]) {
      expect(mail.text + String(mail.html)).not.toContain(secret)
    }
    expect(mail.recipients).toEqual([request.email])
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  test('an anonymous MWO request is announced and acknowledged like any other', async () => {
    const entry = mwoEntry({ email: freshAddress(), is_anonymous: true })
    await server.as.visitor.from('mwo_form_entries').insert(entry)

    expect((await mails.mailTo(practice.email)).subject).toBe('Neue MWO-Anfrage')
    expect((await mails.mailTo(entry.email)).subject).toContain(entry.id.slice(0, 8).toUpperCase())
  })

  test('ten requests in a row: three receipts for one address, two notifications a minute apart at most', async () => {
    const email = freshAddress()
    const insert = () => server.as.visitor.from('consultation_requests').insert(consultationRequest({ email }))
    await Promise.all(Array.from({ length: 10 }, insert))

    const queued = await kinds()
    expect(queued.filter((kind) => kind === 'enquiry-receipt')).toHaveLength(3)
    const { rows } = await sql<{ apart: number }>`
      select extract(epoch from next_attempt_at - created_at)::integer as apart from private.mail_outbox
      where kind = 'consultation-notification' order by apart
    `.execute(server.database.sql)
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows[0]).toEqual({ apart: 0 })
    if (rows[1]) expect(rows[1].apart).toBeGreaterThan(50)
  })

  test('an address that would reach several people is refused, and nobody gets a mail', async () => {
    const request = consultationRequest({ email: 'a,b@example.com' })
    const { error } = await server.as.visitor.from('consultation_requests').insert(request)

    expect(error?.code).toBe('42501')
    expect(await kinds()).toEqual([])
  })

  test('what an operator restores with the secret key tells nobody', async () => {
    await server.as.secret.from('consultation_requests').insert(consultationRequest({ email: freshAddress() }))
    await server.as.secret.from('mwo_form_entries').insert(mwoEntry({ email: freshAddress() }))

    expect(await kinds()).toEqual([])
  })

  test('a request that is refused announces nothing', async () => {
    await server.as.visitor.from('consultation_requests').insert(consultationRequest({ status: 'completed' }))

    expect(await kinds()).toEqual([])
  })
})
