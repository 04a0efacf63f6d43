// @module-tag more
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { serverOn } from '../../support/server/server-on.ts'

describeOnEngine('mails that did not go out, on %s', (engine) => {
  const server = serverOn(engine)
  const { rpc } = server

  test('are shown until they are acknowledged, and those still tried until they are sent', async () => {
    const shown = async () => (await rpc('undelivered_mails')).data
    const receipts = { kind: 'enquiry-receipt', since: expect.any(String), last_error: '421 busy' }
    await sql`
      insert into private.mail_outbox (kind, first_attempt_at, gave_up_at, sent_at, last_error, next_attempt_at) values
        ('enquiry-receipt', now() - interval '25 hours', now(), null, '550 unknown', 'infinity'),
        ('enquiry-receipt', now() - interval '2 hours', null, null, '421 busy', 'infinity'),
        ('page-broke', now() - interval '10 minutes', null, null, '421 busy', 'infinity'),
        ('due-digest', now() - interval '2 hours', null, now(), null, 'infinity')
    `.execute(server.database.sql)

    expect(await shown()).toEqual([{ ...receipts, given_up: 1, still_trying: 1 }])

    await rpc('acknowledge_undelivered_mails')
    expect(await shown()).toEqual([{ ...receipts, given_up: 0, still_trying: 1 }])

    await sql`update private.mail_outbox set sent_at = now() where gave_up_at is null`.execute(server.database.sql)
    expect(await shown()).toEqual([])
  })
})
