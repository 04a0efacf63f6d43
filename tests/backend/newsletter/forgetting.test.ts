import { expect, test } from 'vitest'
import { TRASH_DAYS } from '../../../rules/operation/retention-periods.ts'
import { deleteExpired } from '../../../server/jobs/delete-expired.ts'
import { emptyTrash } from '../../../server/jobs/trash.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { findText } from '../../support/database/find-text.ts'
import { tokenIn } from '../../support/external/mail-server.ts'
import { freshAddress, newsletterOn } from '../../support/newsletter/newsletter-on.ts'
import { ADMINISTRATOR } from '../../support/people.ts'

/** That each period is the one of the privacy policy: tests/unit/privacy-policy.test.ts. */
describeOnEngine('what the newsletter forgets on %s', (engine) => {
  const { server, mails, service } = newsletterOn(engine)
  const { run, rpc } = server

  const signedUp = async (email = freshAddress()) => {
    await service.subscribe({ email, firstName: 'Erika' })
    return { email, token: tokenIn(await service.mailTo(email)) }
  }
  const confirmed = async () => {
    const { email, token } = await signedUp()
    expect(await service.confirm(token)).toMatchObject({ success: true })
    const [{ id } = {}] = await service.rowsOf(email)
    return { email, id }
  }
  const later = async (email: string, time: string) => {
    await service.letTimePass(email, time)
    return deleteExpired(server.database)
  }
  const places = (text: string) => findText(server.database, text)

  test('of an address that never confirmed nothing is left anywhere in the database', { tags: ['more'] }, async () => {
    const [{ email: sent }, { email: refused }] = [await signedUp(), await signedUp()]
    // One mail was given up: its record stays longer than that of a sent one.
    await run(`
      update private.mail_outbox set sent_at = null, gave_up_at = now() - interval '9 days' where recipient = '${refused}'
    `)
    const listed = ['private.search_texts', 'public.newsletter_opt_in_logs', 'public.newsletter_subscribers']
    expect(await places(refused)).toEqual(['private.mail_outbox', ...listed])

    for (const email of [sent, refused]) await service.letTimePass(email, '9 days 1 hour')
    await deleteExpired(server.database)

    // What jobs delete can be brought back for a week; then it is gone, too.
    for (const email of [sent, refused]) expect(await places(email)).toEqual(['private.trash'])
    await run(`update private.trash set deleted_at = now() - interval '${TRASH_DAYS} days 1 minute'`)
    await emptyTrash(server.database, () => Promise.resolve())
    for (const email of [sent, refused]) expect(await places(email)).toEqual([])
  })

  test('an unconfirmed address that is taken out is erased at once, and the record of the mail a day later', {
    tags: ['more'],
  }, async () => {
    const { email, token } = await signedUp()

    expect(await service.unsubscribe(email)).toMatchObject({ success: true })

    // The record of the mail holds the limit of three mails a day, whatever is signed up and off.
    expect(await places(email)).toEqual(['private.mail_outbox'])
    expect(await service.confirm(token)).toMatchObject({ success: false })
    await later(email, '23 hours')
    expect(await places(email)).toEqual(['private.mail_outbox'])
    await later(email, '2 hours')
    expect(await places(email)).toEqual([])
  })

  test('an address that had left and did not confirm again counts as left, and its opt-in log stays', {
    tags: ['more'],
  }, async () => {
    const [{ email }, { email: faithful }] = [await confirmed(), await confirmed()]
    await service.unsubscribe(email)
    await service.letTimePass(email, '11 minutes')
    await signedUp(email)

    await service.letTimePass(faithful, '20 years')
    await later(email, '10 days')

    expect(await service.rowsOf(email)).toMatchObject([{ status: 'unsubscribed', first_name: null }])
    expect((await service.logOf(email)).map(({ action }) => action)).toContain('confirm')
    expect(await service.rowsOf(faithful)).toMatchObject([{ status: 'confirmed' }])
  })

  test('who asks the practice is unsubscribed by it without a mail, and the proof says when and by whom', async () => {
    const { email, id } = await confirmed()
    const before = mails.mails.length
    const unsubscribe = () => rpc('unsubscribe_newsletter_address', { _id: id })

    expect((await unsubscribe()).data).toBe(true)

    expect(await service.rowsOf(email)).toMatchObject([{ status: 'unsubscribed', first_name: null }])
    const proof = { channel: 'practice', by: ADMINISTRATOR }
    const lines = await service.logOf(email)
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['signup', 'confirm', 'unsubscribe']))
    expect(lines.at(-1)).toMatchObject({ action: 'unsubscribe', ip_address: null, additional_data: proof })
    expect(
      await run(`select from private.mail_outbox where kind = 'newsletter-goodbye' and recipient = '${email}'`),
    ).toEqual([])
    expect(mails.mails).toHaveLength(before)
    expect((await unsubscribe()).data, 'twice is no mistake').toBe(false)
  })

  test('days of a filter are whole days in Berlin: who signed up in the evening of the last is listed', async () => {
    for (const created_at of ['2025-10-24T21:59Z', '2025-10-24T22:00Z', '2025-10-25T21:59Z', '2025-10-25T22:00Z'])
      await run(
        `insert into public.newsletter_subscribers (email, created_at) values ('a${created_at.slice(8, 13)}@example.com', '${created_at}')`,
      )
    const day = '2025-10-25'

    const { data } = await rpc('search_newsletter_subscribers', {
      _from_day: day,
      _to_day: day,
    })
    expect(data).toMatchObject({ total: 2, rows: [{ email: 'a25t21@example.com' }, { email: 'a24t22@example.com' }] })
  })

  const erase = (_id: unknown) => rpc('erase_newsletter_address', { _id })

  test('an administrator erases an address, and nothing of it is left anywhere in the database; the others stay', async () => {
    const [erika, max] = [await confirmed(), await confirmed()]
    // A mail that waits, and what a job deleted earlier.
    await run(`insert into private.mail_outbox (kind, recipient) values ('newsletter-goodbye', '${erika.email}')`)
    for (const { email } of [erika, max]) {
      await run(`
        insert into private.trash (kind, subject_table, subject_id, content)
        values ('row', 'newsletter_opt_in_logs', gen_random_uuid(), '{"email": "${email}"}')
      `)
    }
    const ofMax = await places(max.email)

    expect((await erase(erika.id)).data).toBe(true)

    expect(await places(erika.email)).toEqual([])
    expect(await places(max.email)).toEqual(ofMax)
    expect(ofMax).toEqual(expect.arrayContaining(['private.trash', 'public.newsletter_subscribers']))
    expect(
      await run(`select action, actor_id::text, details from private.audit_log where subject_id = '${erika.id}'`),
    ).toEqual([{ action: 'newsletter address erased', actor_id: server.accounts.administrator, details: {} }])
    // Twice is no mistake, and an erased address may sign up again.
    expect((await erase(erika.id)).data).toBe(false)
    expect(await service.subscribe({ email: erika.email })).toMatchObject({ success: true })
  })
})
