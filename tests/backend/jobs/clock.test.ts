import { expect, test } from 'vitest'
import { newKeys } from '../../../server/accounts/keys.ts'
import { readConfig } from '../../../server/config.ts'
import { allJobs } from '../../../server/jobs/all-jobs.ts'
import { describeClock, isClockTrusted, rememberTime } from '../../../server/jobs/clock.ts'
import { NOTHING_DONE } from '../../../server/jobs/scheduler.ts'
import { createLog } from '../../../server/log.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'

describeOnEngine('the clock on %s', (engine) => {
  const migrated = databaseOn(engine)
  const seen = (age: string) =>
    migrated.run(`
      insert into private.settings (key, value) values ('newest_time', jsonb_build_object('time', now() - interval '${age}'))
      on conflict (key) do update set value = excluded.value
    `)
  const newest = async () =>
    (await migrated.run("select value ->> 'time' as time from private.settings where key = 'newest_time'"))[0]?.time

  test('is trusted up to a week after the newest time that was seen, when it is behind, and at the first start', async () => {
    expect(await isClockTrusted(migrated.database)).toBe(true)
    for (const [age, isTrusted] of [
      ['167 hours', true],
      ['169 hours', false],
      ['400 days', false],
      ['-400 days', true],
    ] as const) {
      await seen(age)
      expect(await isClockTrusted(migrated.database), age).toBe(isTrusted)
    }
  })

  test('the present is remembered while it is trusted, and never goes back', async () => {
    for (const [age, isRemembered] of [
      ['1 hour', true],
      ['-1 hour', false],
      ['8 days', false],
    ] as const) {
      await seen(age)
      const before = await newest()
      await rememberTime(migrated.database)
      expect((await newest()) !== before, age).toBe(isRemembered)
    }
  })

  test('while it is far ahead nothing is deleted, and the operator is told why and what to do', async () => {
    const { database } = migrated
    await migrated.run(`
      insert into public.newsletter_subscribers (email, status, confirmation_token, confirmation_token_expires_at)
      values ('erika.mustermann@example.com', 'pending', 'token', now() - interval '300 days')
    `)
    const parts = { database, files: filesInDatabase(database), config: readConfig({}), keys: await newKeys() }
    const jobs = allJobs({ ...parts, removeFiles: async () => {}, log: createLog('silent') })
    const deleteAll = async () => {
      for (const { name, run } of jobs) if (name !== 'due digest' && name !== 'clock') await run()
      return migrated.run('select from public.newsletter_subscribers')
    }
    await seen('400 days')

    expect(await deleteAll()).toHaveLength(1)
    expect(await jobs.find(({ name }) => name === 'trash')?.run()).toBe(NOTHING_DONE)
    const { text, advice } = (await describeClock(database)) ?? expect.unreachable('the clock is trusted')
    expect(text).toMatch(/^Die Uhr zeigt .* um .*; zuletzt war es hier .*wird nichts nach Fristen gelöscht\.$/)
    expect(advice).toContain('npm run admin -- confirm-clock')

    await rememberTime(database, true)
    expect(await describeClock(database)).toBeUndefined()
    expect(await deleteAll()).toEqual([])
  })

  test('what was dated while it was ahead locks nobody out once it is right', async () => {
    const erika = 'erika@example.com'
    const pastLimit = (kind: string) =>
      migrated.run(`
        insert into private.mail_outbox (kind, recipient, created_at, sent_at)
        select '${kind}', '${erika}', now() + interval '9 days', now() + interval '9 days' from generate_series(1, 3)
      `)
    const mailsTo = (kind: string) =>
      migrated.run(`select from private.mail_outbox where kind = '${kind}' and created_at <= now()`)

    await migrated.run(`select private.expect_account('${erika}', '1 minute', null)`)
    await migrated.run(`insert into auth.users (id, email) values (gen_random_uuid(), '${erika}')`)
    await migrated.run(`
      insert into private.recovery_links (token_hash, user_id, sent_at)
      select repeat(n::text, 64), u.id, now() + interval '9 days' from auth.users u, generate_series(1, 6) n
      where u.email = '${erika}'
    `)
    const site = 'https://www.example.com'
    await migrated.run(`select private.mail_recovery_link('${erika}', repeat('a', 64), '${site}')`)
    expect(await mailsTo('password-recovery')).toHaveLength(1)

    await pastLimit('newsletter-confirmation')
    const [signup] = await migrated.run(`
      select private.newsletter_subscribe('${erika}', null, null, 'token', 'hash', '', '', '/', null, null, false) as outcome
    `)
    expect(signup).toEqual({ outcome: 'sent' })

    await pastLimit('enquiry-receipt')
    await migrated.database.runScript(`
      select set_config('request.jwt.claims', '{"client":{"enquiry":"with receipt"}}', true);
      set local role anon;
      insert into public.consultation_requests (first_name, last_name, email, phone, consultation_type, message, consent_version)
      values ('Erika', 'Mustermann', '${erika}', '040 66969-123', 'erstberatung', 'Haben Sie im Mai Zeit?', '2026-11-20');
    `)
    expect(await mailsTo('enquiry-receipt')).toHaveLength(1)
  })
})
