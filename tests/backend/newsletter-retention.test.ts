import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { type MailServer, startMailServer, tokenIn } from '../support/mail-server.ts'
import { engines } from './support/engines.ts'
import { letTimePass, logLines, subscriberRows } from './support/newsletter-rows.ts'
import { freshAddress, type NewsletterService, newsletterService } from './support/newsletter-service.ts'
import { type ServerUnderTest, startServerUnderTest } from './support/server-under-test.ts'

describe.each(engines)('what the newsletter forgets on %s', (engine) => {
  let server: ServerUnderTest
  let mails: MailServer
  let service: NewsletterService

  beforeAll(async () => {
    mails = await startMailServer()
    server = await startServerUnderTest(engine, {
      SMTP_URL: mails.url,
      MAIL_FROM: 'praxis@musterhafen.example',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    service = newsletterService({ ...server, mails })
  })
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })

  test('a signup that nobody confirmed is gone seven days after its link expired, with its traces, and not before', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.mailTo(email)

    await letTimePass(server.database, email, '8 days 23 hours')
    await deleteExpired(server.database)
    expect(await subscriberRows(server.database, email)).toHaveLength(1)

    await letTimePass(server.database, email, '2 hours')
    expect(await deleteExpired(server.database)).toMatchObject({ signups: 1 })
    expect(await subscriberRows(server.database, email)).toEqual([])
    expect(await logLines(server.database, email)).toEqual([])
  })

  test('who had left and signed up again without confirming is again somebody who left, and his proof stays', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.confirm(tokenIn(await service.mailTo(email)))
    await service.unsubscribe(email)
    await letTimePass(server.database, email, '11 minutes')
    await service.subscribe({ email, firstName: 'Erika' })
    await service.mailTo(email)

    await letTimePass(server.database, email, '10 days')
    await deleteExpired(server.database)

    expect(await subscriberRows(server.database, email)).toMatchObject([{ status: 'unsubscribed', first_name: null }])
    expect((await logLines(server.database, email)).map(({ action }) => action)).toContain('confirm')
  })

  test('a confirmed subscriber stays, however old', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.confirm(tokenIn(await service.mailTo(email)))
    await letTimePass(server.database, email, '20 years')

    await deleteExpired(server.database)

    expect(await subscriberRows(server.database, email)).toMatchObject([{ status: 'confirmed' }])
  })

  test('the proof of a withdrawn consent stays three years to the end of the year', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.confirm(tokenIn(await service.mailTo(email)))
    await service.unsubscribe(email)
    const withdrawnYearsAgo = (years: number) =>
      sql`
      update public.newsletter_subscribers
      set unsubscribed_at = make_timestamptz(extract(year from now() at time zone 'Europe/Berlin')::integer - ${years}::integer, 6, 1, 0, 0, 0)
      where email = ${email}
    `.execute(server.database.sql)

    await withdrawnYearsAgo(3)
    await deleteExpired(server.database)
    expect(await logLines(server.database, email)).toHaveLength(4)

    await withdrawnYearsAgo(4)
    expect(await deleteExpired(server.database)).toMatchObject({ proofs: 1 })
    expect(await logLines(server.database, email)).toEqual([])
    expect(await subscriberRows(server.database, email)).toEqual([])
  })

  test('records of sent mails go after a week', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.mailTo(email)
    await letTimePass(server.database, email, '6 days 23 hours')
    expect(await deleteExpired(server.database)).toMatchObject({ mails: 0 })

    await letTimePass(server.database, email, '2 hours')
    expect(await deleteExpired(server.database)).toMatchObject({ mails: 1 })
  })
})
