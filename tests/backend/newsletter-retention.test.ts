import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WASTE_BASKET_DAYS } from '../../rules/retention-periods.ts'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { emptyWasteBasket } from '../../server/jobs/waste-basket.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { findText } from '../support/database/find-text.ts'
import { letTimePass, logLines, subscriberRows } from '../support/newsletter/newsletter-rows.ts'
import { allSentTo, freshAddress, type NewsletterService } from '../support/newsletter/newsletter-test-service.ts'
import { startNewsletter } from '../support/newsletter/start-newsletter.ts'
import { tokenIn } from '../support/server/mail-server.ts'
import type { ServerUnderTest } from '../support/server/server-under-test.ts'

describeOnEngine('what the newsletter forgets on %s', (engine) => {
  let server: ServerUnderTest
  let service: NewsletterService

  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ server, service, stop } = await startNewsletter(engine))
  })
  afterAll(() => stop())

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

  test('of an address that never confirmed nothing is left anywhere in the database', async () => {
    const [sent, refused] = [freshAddress(), freshAddress()]
    for (const email of [sent, refused]) {
      await service.subscribe({ email, firstName: 'Erika' })
      await service.mailTo(email)
    }
    // One mail was given up: its record stays longer than that of a sent one.
    await sql`
      update private.mail_outbox set sent_at = null, gave_up_at = now() - interval '9 days' where recipient = ${refused}
    `.execute(server.database.sql)
    expect(await findText(server.database, refused)).toEqual([
      'private.mail_outbox',
      'public.newsletter_opt_in_logs',
      'public.newsletter_subscribers',
    ])

    for (const email of [sent, refused]) await letTimePass(server.database, email, '9 days 1 hour')
    await deleteExpired(server.database)

    // What jobs delete can be brought back for a week; then it is gone, too.
    for (const email of [sent, refused]) {
      expect(await findText(server.database, email)).toEqual(['private.waste_basket'])
    }
    await sql`update private.waste_basket set deleted_at = now() - make_interval(days => ${WASTE_BASKET_DAYS}::integer, mins => 1)`.execute(
      server.database.sql,
    )
    await emptyWasteBasket(server.database, () => Promise.resolve())
    for (const email of [sent, refused]) expect(await findText(server.database, email)).toEqual([])
  })

  test('who never confirmed and takes the address out is forgotten at once, and the record of the mail a day later', async () => {
    const email = freshAddress()
    await service.subscribe({ email, firstName: 'Erika' })
    const token = tokenIn(await service.mailTo(email))

    expect(await service.unsubscribe(email)).toMatchObject({ success: true })

    // The record of the mail holds the limit of three mails a day: nobody floods a mailbox by signing up and off.
    expect(await findText(server.database, email)).toEqual(['private.mail_outbox'])
    expect(await service.confirm(token)).toMatchObject({ success: false })
    await letTimePass(server.database, email, '23 hours')
    await deleteExpired(server.database)
    expect(await findText(server.database, email)).toEqual(['private.mail_outbox'])
    await letTimePass(server.database, email, '2 hours')
    await deleteExpired(server.database)
    expect(await findText(server.database, email)).toEqual([])
  })

  test('signing up and off again and again sends no more mails than signing up', async () => {
    const email = freshAddress()
    for (let round = 0; round < 6; round++) {
      const { status } = await service.subscribe({ email })
      expect(status).toBe(round < 3 ? 200 : 429)
      await allSentTo(server.database, email)
      await service.unsubscribe(email)
      await letTimePass(server.database, email, '11 minutes')
    }

    const { rows } = await sql`select from private.mail_outbox where recipient = ${email}`.execute(server.database.sql)
    expect(rows).toHaveLength(3)
  })

  test('the receipt of an enquiry from the same address keeps its own time', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.mailTo(email)
    await sql`
      insert into private.mail_outbox (kind, recipient, created_at, gave_up_at)
      values ('enquiry-receipt', ${email}, now() - interval '10 days', now() - interval '10 days')
    `.execute(server.database.sql)

    await letTimePass(server.database, email, '9 days 1 hour')
    await deleteExpired(server.database)

    const { rows } = await sql`select kind from private.mail_outbox where recipient = ${email}`.execute(
      server.database.sql,
    )
    expect(rows).toEqual([{ kind: 'enquiry-receipt' }])
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

  /** As if the withdrawal had been then. The log says so, and nobody but the owner of the database can give it another time. */
  async function withdrawn(email: string, at: ReturnType<typeof sql>): Promise<void> {
    await sql`alter table public.newsletter_opt_in_logs disable trigger user`.execute(server.database.sql)
    await sql`
      update public.newsletter_opt_in_logs set created_at = ${at} where email = ${email} and action = 'unsubscribe'
    `.execute(server.database.sql)
    await sql`alter table public.newsletter_opt_in_logs enable trigger user`.execute(server.database.sql)
  }

  test('the proof of a withdrawn consent stays three years to the end of the year', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.confirm(tokenIn(await service.mailTo(email)))
    await service.unsubscribe(email)
    const withdrawnYearsAgo = (years: number) =>
      withdrawn(
        email,
        sql`make_timestamptz(extract(year from now() at time zone 'Europe/Berlin')::integer - ${years}::integer, 6, 1, 0, 0, 0)`,
      )

    await withdrawnYearsAgo(3)
    await deleteExpired(server.database)
    expect(await logLines(server.database, email)).toHaveLength(4)

    await withdrawnYearsAgo(4)
    expect(await deleteExpired(server.database)).toMatchObject({ proofs: 1 })
    expect(await logLines(server.database, email)).toEqual([])
    expect(await subscriberRows(server.database, email)).toEqual([])
  })

  test('the year of a withdrawal is the year in Berlin: half an hour after midnight there is the new one', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    await service.confirm(tokenIn(await service.mailTo(email)))
    await service.unsubscribe(email)
    const withdrawnAt = (time: string) =>
      withdrawn(
        email,
        sql`make_timestamptz(extract(year from now() at time zone 'Europe/Berlin')::integer - 4, 12, 31, ${time}::integer, 30, 0, 'UTC')`,
      )

    await withdrawnAt('23')
    await deleteExpired(server.database)
    expect(await subscriberRows(server.database, email)).toHaveLength(1)

    await withdrawnAt('22')
    expect(await deleteExpired(server.database)).toMatchObject({ proofs: 1 })
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
