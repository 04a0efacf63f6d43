import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { findText } from '../support/database/find-text.ts'
import { subscriberRows } from '../support/newsletter/newsletter-rows.ts'
import { freshAddress, type NewsletterService } from '../support/newsletter/newsletter-test-service.ts'
import { startNewsletter } from '../support/newsletter/start-newsletter.ts'
import { ADMINISTRATOR } from '../support/people.ts'
import { tokenIn } from '../support/server/mail-server.ts'
import { type ServerUnderTest, signedIn } from '../support/server/server-under-test.ts'

describeOnEngine('erasing an address of the newsletter on %s', (engine) => {
  let server: ServerUnderTest
  let service: NewsletterService
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ server, service, stop } = await startNewsletter(engine))
  })
  afterAll(() => stop())

  const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(server.database.sql)).rows
  /** Somebody who confirmed, with entry, proof and records of mails. */
  const subscriber = async () => {
    const email = freshAddress()
    await service.subscribe({ email, firstName: 'Erika' })
    expect(await service.confirm(tokenIn(await service.mailTo(email)))).toMatchObject({ success: true })
    const [row] = await subscriberRows(server.database, email)
    if (!row) throw new Error('the subscriber was not stored')
    return { email, id: row.id }
  }
  const erase = (id: string, by = server.as.administrator) => by.rpc('erase_newsletter_address', { _id: id })

  test('an administrator erases one, and nothing of it is left anywhere in the database; the others stay', async () => {
    const [erika, max] = [await subscriber(), await subscriber()]
    // A mail that waits, and what a job deleted earlier.
    await run(
      `insert into private.mail_outbox (kind, recipient) values ('newsletter-already-subscribed', '${erika.email}')`,
    )
    await run(`
      insert into private.waste_basket (kind, subject_table, subject_id, content) values
        ('row', 'newsletter_opt_in_logs', gen_random_uuid(), '{"email": "${erika.email}"}'),
        ('row', 'newsletter_opt_in_logs', gen_random_uuid(), '{"email": "${max.email}"}')
    `)
    const ofMax = await findText(server.database, max.email)

    expect((await erase(erika.id)).data).toBe(true)

    expect(await findText(server.database, erika.email)).toEqual([])
    expect(await findText(server.database, max.email)).toEqual(ofMax)
    expect(ofMax).toContain('private.waste_basket')
    expect(await subscriberRows(server.database, max.email)).toHaveLength(1)
    expect(
      await run(`select action, actor_id::text, details from private.audit_log where subject_id = '${erika.id}'`),
    ).toEqual([{ action: 'newsletter address erased', actor_id: server.accounts.administrator, details: {} }])
    // Twice is no mistake, and whoever was erased may sign up again.
    expect((await erase(erika.id)).data).toBe(false)
    expect(await service.subscribe({ email: erika.email })).toMatchObject({ success: true })
  })

  test('nobody else does: no visitor, nobody without the role, not the secret key', async () => {
    const { email, id } = await subscriber()

    for (const somebody of [
      server.as.visitor,
      server.as.outsider,
      server.as.secret,
      server.behindTheDoor.visitor,
      server.behindTheDoor.outsider,
    ]) {
      expect((await erase(id, somebody)).error).not.toBeNull()
    }

    expect(await subscriberRows(server.database, email)).toHaveLength(1)
  })

  test('a sign-in that is a while ago does not either, until it is proven again', async () => {
    const { email, id } = await subscriber()
    const stale = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")

    expect((await erase(id, stale)).error?.code).toBe('reauthentication_needed')

    expect(await subscriberRows(server.database, email)).toHaveLength(1)
  })
})
