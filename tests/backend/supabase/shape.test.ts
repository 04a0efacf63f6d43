// @module-tag more
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { consultationRequest, mwoEntry, uploadPath } from '../../support/server/enquiries.ts'

/** As Supabase's gateway passes a request on: what the visitor claims comes first, what the gateway saw last. */
const HEADERS = {
  'cf-connecting-ip': '203.0.113.7',
  'x-forwarded-for': '192.0.2.66, 203.0.113.7',
  'user-agent': 'Ein Browser',
}

describe.runIf(engines.includes('postgres'))('the migrations on a database dressed like Supabase', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let sql: postgres.Sql
  const administrator = crypto.randomUUID()
  const session = crypto.randomUUID()

  beforeAll(async () => {
    database = await createTestDatabase()
    sql = postgres(database.url, { max: 2, onnotice: () => {} })
    await sql
      .unsafe(await readFile(join(import.meta.dirname, '../../support/database/supabase-shape.sql'), 'utf8'))
      .simple()
    for (const file of (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort()) {
      await asOwner(async (transaction) => {
        await transaction.unsafe(await readFile(join(MIGRATIONS_FOLDER, file), 'utf8')).simple()
      })
    }
    await asOwner((transaction) => transaction`select private.expect_account('erika.mustermann@example.com')`)
    await sql`insert into auth.users (id, email, role, aud) values (${administrator}, 'erika.mustermann@example.com', 'authenticated', 'authenticated')`
    await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${administrator}, now())`
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

  test('a visitor adds enquiries, and nothing of what the gateway saw of him is kept', async () => {
    const request = consultationRequest()
    const entry = mwoEntry()
    await as('anon', (visitor) => visitor`insert into consultation_requests ${visitor(request as never)}`)
    await as('anon', (visitor) => visitor`insert into mwo_form_entries ${visitor(entry as never)}`)

    expect(await sql`select user_agent from consultation_requests where id = ${request.id as string}`).toEqual([
      { user_agent: null },
    ])
    expect(await sql`select ip_address, user_agent from mwo_form_entries where id = ${entry.id as string}`).toEqual([
      { ip_address: null, user_agent: null },
    ])
  })

  test('without cf-connecting-ip, only the last entry of x-forwarded-for counts', async () => {
    const seen = await as('anon', (visitor) => visitor`select host(private.client_address()) as ip`, {
      headers: { 'x-forwarded-for': '192.0.2.66, 198.51.100.9' },
    })
    expect(seen).toEqual([{ ip: '198.51.100.9' }])
  })

  test('anonymous means anonymous', async () => {
    const entry = mwoEntry({ is_anonymous: true })
    await as('anon', (visitor) => visitor`insert into mwo_form_entries ${visitor(entry as never)}`)
    expect(
      await sql`select first_name, last_name, ip_address, user_agent from mwo_form_entries where id = ${entry.id as string}`,
    ).toEqual([{ first_name: 'Anonym', last_name: 'Anonym', ip_address: null, user_agent: null }])
  })

  test.each([
    { status: 'completed' },
    { admin_notes: 'erledigt' },
    { created_at: '2020-01-01T00:00:00Z' },
    { user_agent: 'ein anderer' },
  ])('a visitor cannot choose %o', async (pinned) => {
    const request = consultationRequest(pinned)
    const tried = as('anon', (visitor) => visitor`insert into consultation_requests ${visitor(request as never)}`)
    // The trigger takes a browser away; everything else is refused.
    if ('user_agent' in pinned) await tried
    else await expect(tried).rejects.toMatchObject({ code: '42501' })
    const rows = await sql`select user_agent from consultation_requests where id = ${request.id as string}`
    expect(rows).toEqual('user_agent' in pinned ? [{ user_agent: null }] : [])
  })

  test('a visitor reads, changes and deletes nothing, although Supabase grants him every table', async () => {
    for (const table of [
      'consultation_requests',
      'mwo_form_entries',
      'newsletter_subscribers',
      'newsletter_opt_in_logs',
      'user_roles',
      'storage.objects',
    ]) {
      expect(await as('anon', (visitor) => visitor`select from ${visitor(table)}`)).toHaveLength(0)
      expect((await as('anon', (visitor) => visitor`delete from ${visitor(table)}`)).count).toBe(0)
    }
    await expect(as('anon', (visitor) => visitor`select from private.mail_outbox`)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('a visitor counts and reads views of articles, and may call nothing else, although Supabase grants him every new function', async () => {
    const callable = await sql`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
      order by name
    `
    expect(callable.map(({ name }) => name)).toEqual(['article_views()', 'count_article_view(text)'])
  })

  test('what only the secret key may call is closed for signed-in people, too', async () => {
    const callable = await sql`
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
        and (p.proname like 'newsletter%' or p.proname like '%temporary_password' or p.proname like 'check_newsletter%' or p.proname like 'find_subscriber%')
        -- What the admin area asks: who has no answer from a mail server.
        and p.proname not in ('newsletter_sending', 'newsletter_problems')
    `
    expect(callable.map(({ name }) => name)).toEqual([])
  })

  test('a visitor adds one file under a fresh folder, and refers to it', async () => {
    const path = uploadPath()
    const upload = (name: string) =>
      as('anon', (visitor) => visitor`insert into storage.objects (bucket_id, name) values ('mwo-uploads', ${name})`)
    await upload(path)
    await expect(upload(path.replace('.pdf', '.png'))).rejects.toMatchObject({ code: '42501' })
    await expect(upload('befund.pdf')).rejects.toMatchObject({ code: '42501' })

    const entry = mwoEntry({ file_url: path, file_name: 'befund.pdf', file_type: 'application/pdf', file_size: 10 })
    await as('anon', (visitor) => visitor`insert into mwo_form_entries ${visitor(entry as never)}`)
    expect(await sql`select from mwo_form_entries where file_url = ${path}`).toHaveLength(1)
  })

  test('an administrator sees enquiries and files while the session lives, and nothing afterwards', async () => {
    const claims = { sub: administrator, session_id: session }
    const count = async (table: string) =>
      (await as('authenticated', (person) => person`select from ${person(table)}`, { claims })).length
    await as('anon', (visitor) => visitor`insert into consultation_requests ${visitor(consultationRequest() as never)}`)

    expect(await count('consultation_requests')).toBeGreaterThan(0)
    expect(await count('storage.objects')).toBeGreaterThan(0)
    expect(
      await as('authenticated', (person) => person`select public.has_role(${administrator}, 'admin') as yes`, {
        claims,
      }),
    ).toEqual([{ yes: true }])

    await sql`update auth.sessions set user_id = ${administrator}, id = ${crypto.randomUUID()} where id = ${session}`
    expect(await count('consultation_requests')).toBe(0)
    expect(await count('storage.objects')).toBe(0)
  })

  test('the functions with the secret key do their work: signup, mail, temporary password', async () => {
    const signup = await as(
      'service_role',
      (secret) => secret`
      select public.newsletter_subscribe('max.mustermann@example.com', null, null, ${'a'.repeat(64)}, ${'b'.repeat(64)}, 'Ja', '2026-11-21', null, null, '203.0.113.7', null, false) as outcome
    `,
    )
    expect(signup).toEqual([{ outcome: 'sent' }])
    // The worker connects as the owner (npm run supabase:worker) and finds the mail due.
    await asOwner((owner) => owner`delete from private.mail_outbox where kind <> 'newsletter-confirmation'`)
    expect(await asOwner((owner) => owner`select kind, recipient from private.claim_mail('1 minute')`)).toEqual([
      { kind: 'newsletter-confirmation', recipient: 'max.mustermann@example.com' },
    ])

    await asOwner(
      (owner) => owner`
      insert into private.settings (key, value) values ('reset_window', jsonb_build_object('until', now() + interval '15 minutes', 'code_hash', 'of a code'))
      on conflict (key) do update set value = excluded.value
    `,
    )
    await sql`insert into auth.refresh_tokens (token, user_id) values ('t', ${administrator})`
    const reset = await as(
      'service_role',
      (secret) => secret`select public.set_temporary_password('a hash', 'of a code') as address`,
    )
    expect(reset).toEqual([{ address: 'erika.mustermann@example.com' }])
    expect(await sql`select from auth.refresh_tokens`).toHaveLength(0)
    expect(await sql`select encrypted_password from auth.users`).toEqual([{ encrypted_password: 'a hash' }])
  })

  test('enquiries and files are limited by what the gateway saw', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const enquire = (address: string) =>
      as(
        'anon',
        (visitor) => visitor`insert into consultation_requests ${visitor(consultationRequest() as never)}`,
        from(address),
      )
    for (let count = 0; count < 20; count += 1) await enquire('198.51.100.20')
    await expect(enquire('198.51.100.20')).rejects.toMatchObject({
      code: 'PGRST',
      message: expect.stringContaining('Von Ihrem Internetanschluss kamen in kurzer Zeit zu viele Anfragen.'),
      detail: expect.stringMatching(/"status" : 429, "headers" : \{"Retry-After" : "\d+"\}/),
    })
    await enquire('198.51.100.21')

    // As the storage service: it asks the policy with a row that it takes back, then adds the row past all policies.
    const upload = async (address: string) => {
      const row = { bucket_id: 'mwo-uploads', name: uploadPath(), metadata: { size: 1000 } }
      const probe = as(
        'anon',
        async (visitor) => {
          await visitor`insert into storage.objects ${visitor(row as never)}`
          throw new Error('taken back')
        },
        from(address),
      )
      await expect(probe).rejects.toThrow('taken back')
      await as(
        'service_role',
        (service) => service`insert into storage.objects ${service(row as never)}`,
        from(address),
      )
    }
    for (let count = 0; count < 41; count += 1) await upload('198.51.100.22')
    await expect(upload('198.51.100.22')).rejects.toThrow('row-level security')
    await upload('198.51.100.23')
  })

  function as<T>(
    role: 'anon' | 'authenticated' | 'service_role',
    work: (transaction: postgres.TransactionSql) => T | Promise<T>,
    { claims = {}, headers = HEADERS }: { claims?: object; headers?: object } = {},
  ) {
    return sql.begin(async (transaction) => {
      await transaction.unsafe('set local session authorization authenticator')
      await transaction.unsafe(`set local role ${role}`)
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ role, ...claims })}, true), set_config('request.headers', ${JSON.stringify(headers)}, true)`
      return work(transaction)
    })
  }

  function asOwner<T>(work: (transaction: postgres.TransactionSql) => T | Promise<T>) {
    return sql.begin(async (transaction) => {
      await transaction.unsafe('set local session authorization shape_owner')
      return work(transaction)
    })
  }
})
