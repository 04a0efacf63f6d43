// @module-tag more
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { consultationRequest, mwoEntry, uploadPath } from '../../support/server/enquiries.ts'

/** As Supabase's gateway passes a request on: first what the visitor claims, last what the gateway saw. */
const HEADERS = {
  'cf-connecting-ip': '203.0.113.7',
  'x-forwarded-for': '192.0.2.66, 203.0.113.7',
  'user-agent': 'Ein Browser',
}

describe.runIf(engines.includes('postgres'))('the migrations on a database dressed like Supabase', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let sql: postgres.Sql

  beforeAll(async () => {
    database = await createTestDatabase()
    sql = postgres(database.url, { max: 2, onnotice: () => {} })
    await sql
      .unsafe(await readFile(join(import.meta.dirname, '../../support/supabase/supabase-shape.sql'), 'utf8'))
      .simple()
    for (const file of (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort()) {
      await sql.begin(async (transaction) => {
        await transaction.unsafe('set local session authorization shape_owner')
        await transaction.unsafe(await readFile(join(MIGRATIONS_FOLDER, file), 'utf8')).simple()
      })
    }
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

  test('a visitor adds enquiries, and nothing of what the gateway saw of him is kept', async () => {
    await add('consultation_requests', consultationRequest())
    await add('mwo_form_entries', mwoEntry())

    expect(await sql`select user_agent from consultation_requests`).toEqual([{ user_agent: null }])
    expect(await sql`select ip_address, user_agent from mwo_form_entries`).toEqual([
      { ip_address: null, user_agent: null },
    ])
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

  test('a visitor and a signed-in person call only their own functions, although Supabase grants them every new one', async () => {
    const callable = async (role: string) => {
      const functions = await sql<{ name: string }[]>`
        select p.proname as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and has_function_privilege(${role}, p.oid, 'execute')
        order by name
      `
      return functions.map(({ name }) => name)
    }

    expect(await callable('anon')).toEqual(['article_views', 'count_article_view'])
    const forTheSecretKey = /^newsletter|temporary_password$|^check_newsletter|^find_subscriber/
    const forPeople = (await callable('authenticated')).filter((name) => forTheSecretKey.test(name))
    // What the admin area asks: undelivered mails.
    expect(forPeople).toEqual(['newsletter_problems', 'newsletter_sending'])
  })

  test('a visitor adds one file under a fresh folder, and refers to it', async () => {
    const path = uploadPath()
    const upload = (name: string) => add('storage.objects', { bucket_id: 'mwo-uploads', name })
    await upload(path)
    await expect(upload(path.replace('.pdf', '.png'))).rejects.toMatchObject({ code: '42501' })
    await expect(upload('befund.pdf')).rejects.toMatchObject({ code: '42501' })

    const entry = mwoEntry({ file_url: path, file_name: 'befund.pdf', file_type: 'application/pdf', file_size: 10 })
    await add('mwo_form_entries', entry)
    expect(await sql`select from mwo_form_entries where file_url = ${path}`).toHaveLength(1)
  })

  test('enquiries and files are limited by what the gateway saw', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const enquire = (address: string) => add('consultation_requests', consultationRequest(), from(address))
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
      const insert = (role: postgres.TransactionSql) => role`insert into storage.objects ${role(row as never)}`
      const probe = (visitor: postgres.TransactionSql) =>
        insert(visitor).then(() => Promise.reject(new Error('taken back')))
      await expect(as('anon', probe, from(address))).rejects.toThrow('taken back')
      await as('service_role', insert, from(address))
    }
    for (let count = 0; count < 41; count += 1) await upload('198.51.100.22')
    await expect(upload('198.51.100.22')).rejects.toThrow('row-level security')
    await upload('198.51.100.23')
  })

  function add(table: string, row: object, headers?: object) {
    return as('anon', (visitor) => visitor`insert into ${visitor(table)} ${visitor(row as never)}`, headers)
  }

  function as<T>(
    role: 'anon' | 'service_role',
    work: (transaction: postgres.TransactionSql) => T | Promise<T>,
    headers: object = HEADERS,
  ) {
    return sql.begin(async (transaction) => {
      await transaction.unsafe('set local session authorization authenticator')
      await transaction.unsafe(`set local role ${role}`)
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ role })}, true), set_config('request.headers', ${JSON.stringify(headers)}, true)`
      return work(transaction)
    })
  }
})
