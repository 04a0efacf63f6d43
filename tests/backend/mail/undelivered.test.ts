import { expect, test } from 'vitest'
import { describeOnEngine } from '../../support/database/databases.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

describeOnEngine('mails that did not go out, on %s', (engine) => {
  const server = serverOn(engine)
  const { rpc, run } = server

  test('are shown until they are acknowledged, and those still tried until they are sent', async () => {
    const shown = async () => (await rpc('undelivered_mails')).data
    const receipts = {
      kind: 'enquiry-receipt',
      says: 'Eingangsbestätigung an Absender einer Anfrage',
      since: expect.any(String),
      last_error: '421 busy',
    }
    await run(`
      insert into private.mail_outbox (kind, recipient, first_attempt_at, gave_up_at, sent_at, last_error, next_attempt_at) values
        ('enquiry-receipt', 'erika@example.com', now() - interval '25 hours', now(), null, '550 unknown', now() + interval '15 minutes'),
        ('enquiry-receipt', 'max@example.com', now() - interval '2 hours', null, null, '421 busy', now() + interval '15 minutes'),
        ('page-broke', null, now() - interval '10 minutes', null, null, '421 busy', now() + interval '15 minutes'),
        ('due-digest', null, now() - interval '2 hours', null, now(), null, now() + interval '15 minutes')
    `)

    const to = (address: string) => ({ address, kind: null, entry_id: null })
    expect(await shown()).toEqual([
      { ...receipts, given_up: 1, still_trying: 1, recipients: [to('erika@example.com'), to('max@example.com')] },
    ])

    // While the clock was ahead, for all that is known an hour ago.
    await run(`update private.mail_outbox set first_attempt_at = now() + interval '9 days' where kind = 'page-broke'`)
    expect(await shown()).toMatchObject([{ kind: 'page-broke', still_trying: 1, recipients: null }, receipts])
    await run(`delete from private.mail_outbox where kind = 'page-broke'`)

    await rpc('acknowledge_undelivered_mails')
    expect(await shown()).toEqual([{ ...receipts, given_up: 0, still_trying: 1, recipients: [to('max@example.com')] }])

    await run(`update private.mail_outbox set sent_at = now() where gave_up_at is null`)
    expect(await shown()).toEqual([])
  })

  test('mark an address whose newsletter confirmation no mailbox took', async () => {
    const email = 'erika.mustermann@example.com'
    await server.database.runScript(`
      insert into public.newsletter_subscribers (email) values ('${email}');
      insert into private.mail_outbox (kind, recipient, attempts) values ('newsletter-confirmation', '${email}', 1);
      select private.mail_failed(o.id, 1, '550 unknown', true) from private.mail_outbox o where o.recipient = '${email}';
    `)

    const subscribers = server.as.administrator.from('newsletter_subscribers').select('status, refused_issues')
    expect((await subscribers.eq('email', email)).data).toEqual([{ status: 'pending', refused_issues: 1 }])
    // The practice knows better.
    const [{ id } = {}] = await run(`select id::text from public.newsletter_subscribers where email = '${email}'`)
    const trust = async () => (await rpc('trust_newsletter_address', { _id: id })).data
    expect([await trust(), await trust()]).toEqual([true, false])
    expect((await subscribers.eq('email', email)).data).toEqual([{ status: 'pending', refused_issues: 0 }])
  })
})
