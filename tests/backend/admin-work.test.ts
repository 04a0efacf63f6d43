import { createHmac } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { ADMINISTRATOR } from '../support/people.ts'
import { mwoEntry, pdfBytes, uploadPath } from '../support/server/enquiries.ts'
import { type ServerUnderTest, signedIn, startServerUnderTest } from '../support/server/server-under-test.ts'

describeOnEngine('work on enquiries on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  const add = async (changes: Record<string, unknown> = {}) => {
    const entry = mwoEntry(changes)
    await server.as.secret.from('mwo_form_entries').insert(entry)
    const { data } = await server.as.administrator.from('mwo_form_entries').select('*').eq('id', entry.id).single()
    return data as { id: string; updated_at: string }
  }
  const log = async (id: string) => {
    const { rows } = await sql<{ action: string; details: unknown; actor_id: string | null }>`
      select action, details, actor_id from private.audit_log where subject_id = ${id}::uuid order by id
    `.execute(server.database.sql)
    return rows
  }

  test('who saves what somebody else changed meanwhile, changes nothing', async () => {
    const { id, updated_at } = await add()
    const save = (admin_notes: string) =>
      server.as.administrator
        .from('mwo_form_entries')
        .update({ admin_notes })
        .eq('id', id)
        .eq('updated_at', updated_at)
        .select()

    const answers = await Promise.all([save('eins'), save('zwei')])

    expect(answers.map(({ data }) => data?.length).sort()).toEqual([0, 1])
    expect(await log(id)).toHaveLength(1)
  })

  test('the history says who changed what, newest first', async () => {
    const { id } = await add()
    await server.as.administrator.from('mwo_form_entries').update({ status: 'contacted' }).eq('id', id)
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'angerufen' }).eq('id', id)

    const { data } = await server.as.administrator.rpc('enquiry_history', { entry_id: id })

    expect(data).toMatchObject([
      {
        actor: 'erika.mustermann@example.com',
        details: { status: ['contacted', 'contacted'], admin_notes: [null, 'angerufen'] },
      },
      { actor: 'erika.mustermann@example.com', details: { status: ['new', 'contacted'] } },
    ])
  })

  test('the words of the visitor stay as they were sent, also for administrators', async () => {
    const { id } = await add({ message: 'Meine Frage' })
    const changes = [{ message: 'anders' }, { email: 'praxis@example.com' }, { created_at: '2020-01-01' }]

    for (const change of changes) {
      const { error } = await server.as.administrator.from('mwo_form_entries').update(change).eq('id', id)
      expect(error?.message, JSON.stringify(change)).toBe('Das ist nicht erlaubt.')
    }

    const { data } = await server.as.administrator.from('mwo_form_entries').select('*').eq('id', id).single()
    expect(data).toMatchObject({ message: 'Meine Frage', email: mwoEntry().email })
  })

  test('an administrator cannot set back the time by which two of them notice each other', async () => {
    const { id, updated_at } = await add()
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'eins' }).eq('id', id)

    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'zwei', updated_at }).eq('id', id)

    const { data } = await server.as.administrator.from('mwo_form_entries').select('updated_at').eq('id', id).single()
    expect(data?.updated_at).not.toBe(updated_at)
  })

  test('of a deleted entry the log keeps that it was deleted, by whom, and nothing it said', async () => {
    const { id } = await add()
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'Diagnose' }).eq('id', id)

    await server.as.administrator.from('mwo_form_entries').delete().eq('id', id)

    expect(await log(id)).toEqual([
      { action: 'enquiry changed', details: {}, actor_id: server.accounts.administrator },
      { action: 'enquiry deleted', details: {}, actor_id: server.accounts.administrator },
    ])
  })

  test('the log itself cannot be changed, not even by the owner of the database', async () => {
    const { id } = await add()
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'bleibt' }).eq('id', id)

    for (const attempt of [
      `update private.audit_log set details = '{}' where subject_id = '${id}'`,
      `update private.audit_log set actor_id = null where subject_id = '${id}'`,
      `delete from private.audit_log where subject_id = '${id}'`,
    ]) {
      await expect(sql.raw(attempt).execute(server.database.sql)).rejects.toThrow('append-only')
    }
    expect(await log(id)).toHaveLength(1)
  })

  test('every export is logged with its filters, not with what was searched for', async () => {
    await server.as.administrator.rpc('log_enquiry_export', {
      entry_table: 'mwo_form_entries',
      row_count: 12,
      filters: ['search'],
    })

    const { rows } = await sql`
      select actor_id, subject_table, details from private.audit_log where action = 'enquiries exported'
    `.execute(server.database.sql)
    expect(rows).toEqual([
      {
        actor_id: server.accounts.administrator,
        subject_table: 'mwo_form_entries',
        details: { rows: 12, filters: ['search'] },
      },
    ])
  })

  test('a signed link opens in another program, as an attachment, and not after five minutes', async () => {
    const path = uploadPath()
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })

    const { data } = await server.as.administrator.storage
      .from('mwo-uploads')
      .createSignedUrl(path, 300, { download: 'Befund März.pdf' })
    const answer = await fetch(data?.signedUrl ?? '')

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Befund%20M%C3%A4rz.pdf")
    const { iat, exp } = claimsOf(new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '')
    expect(Number(exp) - Number(iat)).toBe(300)
    const { data: short } = await server.as.administrator.storage.from('mwo-uploads').createSignedUrl(path, -1)
    expect((await fetch(short?.signedUrl ?? '')).ok).toBe(false)
  })

  test('a signed link ends with the session that asked for it', async () => {
    const path = uploadPath()
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    const person = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const colleague = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const linkOf = async (who: SupabaseClient, seconds = 300) =>
      (await who.storage.from('mwo-uploads').createSignedUrl(path, seconds)).data?.signedUrl ?? ''
    const [link, another] = [await linkOf(person), await linkOf(colleague)]
    expect((await fetch(link)).status).toBe(200)
    const expired = await fetch(await linkOf(person, -1))

    await person.auth.signOut({ scope: 'local' })

    const answer = await fetch(link)
    expect([answer.status, await answer.text()]).toEqual([expired.status, await expired.text()])
    expect((await fetch(another)).status).toBe(200)
    const { session_id } = claimsOf((await colleague.auth.getSession()).data.session?.access_token ?? '')
    await sql`
      update auth.sessions set created_at = now() - interval '13 hours' where id = ${String(session_id)}::uuid
    `.execute(server.database.sql)
    expect((await fetch(another)).status).toBe(400)
  })

  test('a link that names no session opens nothing, whoever signed it', async () => {
    const path = uploadPath()
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    const { data } = await server.as.administrator.storage.from('mwo-uploads').createSignedUrl(path, 300)
    const link = new URL(data?.signedUrl ?? '')
    const { session_id, ...asTheStorageSigns } = claimsOf(link.searchParams.get('token') ?? '')
    const statusWith = async (claims: Record<string, unknown>) => {
      link.searchParams.set('token', signed({ ...asTheStorageSigns, ...claims }, server.keys.jwtSecret))
      return (await fetch(link)).status
    }

    expect(await statusWith({ session_id })).toBe(200)
    expect(await statusWith({})).toBe(400)
    expect(await statusWith({ session_id: 'nobody' })).toBe(400)
    expect(await statusWith({ session_id: crypto.randomUUID() })).toBe(400)
    const bySecretKey = await server.as.secret.storage.from('mwo-uploads').createSignedUrl(path, 300)
    expect(bySecretKey.data).toBeNull()
  })

  describe('every admin call, replayed by somebody else', () => {
    const calls = (id: string, path: string) =>
      [
        ['GET', '/rest/v1/mwo_form_entries?select=*&order=created_at.desc,id&limit=50'],
        ['GET', '/rest/v1/consultation_requests?select=*'],
        ['GET', `/rest/v1/mwo_form_entries?select=*&id=eq.${id}`],
        ['PATCH', `/rest/v1/mwo_form_entries?id=eq.${id}&select=*`, { status: 'completed', admin_notes: 'fremd' }],
        ['DELETE', `/rest/v1/mwo_form_entries?id=eq.${id}`],
        ['POST', '/rest/v1/rpc/has_role', { _user_id: server.accounts.administrator, _role: 'admin' }],
        ['POST', '/rest/v1/rpc/search_mwo_form_entries', { search: 'a' }],
        ['POST', '/rest/v1/rpc/search_consultation_requests', { search: 'a' }],
        ['POST', '/rest/v1/rpc/count_enquiries', { entry_table: 'mwo_form_entries' }],
        ['POST', '/rest/v1/rpc/count_enquiry_kinds', {}],
        ['POST', '/rest/v1/rpc/enquiry_history', { entry_id: id }],
        ['POST', '/rest/v1/rpc/enquiry_deletion', { entry_id: id, default_months: 6, default_file_days: 30 }],
        ['POST', '/rest/v1/rpc/reply_times', { promised_hours: 24 }],
        ['POST', '/rest/v1/rpc/log_enquiry_export', { entry_table: 'mwo_form_entries', row_count: 1, filters: [] }],
        ['POST', '/rest/v1/rpc/ask_for_temporary_password', { code_hash: 'x' }],
        ['POST', '/rest/v1/rpc/set_temporary_password', { password_hash: 'x', code_hash: 'x' }],
        ['POST', `/storage/v1/object/sign/mwo-uploads/${path}`, { expiresIn: 300 }],
        ['GET', `/storage/v1/object/authenticated/mwo-uploads/${path}`],
        ['POST', '/storage/v1/object/list/mwo-uploads', { prefix: path.split('/')[0] }],
        ['DELETE', '/storage/v1/object/mwo-uploads', { prefixes: [path] }],
      ] as const

    test.each([
      'the public key',
      'an outsider',
      'an expired token',
      'a forged token',
      'a token of an ended session',
    ] as const)('with %s nothing is read and nothing is changed', async (who) => {
      const path = uploadPath()
      await server.as.secret.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
      const { id } = await add({
        last_name: 'Geheimnis',
        file_url: path,
        file_name: 'a.pdf',
        file_type: 'application/pdf',
        file_size: 9,
      })
      const token = await tokenOf(who)
      const linesBefore = await exportsLogged()

      for (const [method, address, body] of calls(id, path)) {
        const answer = await fetch(server.url + address, {
          method,
          headers: {
            apikey: server.keys.publishableKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            prefer: 'return=representation',
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const text = await answer.text()
        const isEmpty = ['[]', 'false', '', 'null'].includes(text)
        expect(answer.ok && !isEmpty, `${method} ${address} as ${who}: ${answer.status} ${text}`).toBe(false)
        expect(text).not.toContain('Geheimnis')
      }

      const { data } = await server.as.secret.from('mwo_form_entries').select('status, admin_notes').eq('id', id)
      expect(data).toEqual([{ status: 'new', admin_notes: null }])
      expect((await server.as.secret.storage.from('mwo-uploads').download(path)).error).toBeNull()
      expect(await exportsLogged()).toBe(linesBefore)
    })

    async function tokenOf(who: string): Promise<string> {
      const { data } = await server.as.administrator.auth.getSession()
      const claims = claimsOf(data.session?.access_token ?? '')
      const sign = (secret: string, expires: number, changes = {}) =>
        signed({ ...claims, iat: expires - 3600, exp: expires, ...changes }, secret)
      const now = Math.floor(Date.now() / 1000)
      switch (who) {
        case 'an outsider':
          return (await server.as.outsider.auth.getSession()).data.session?.access_token ?? ''
        case 'an expired token':
          return sign(server.keys.jwtSecret, now - 60)
        case 'a forged token':
          return sign('a secret that is long enough but not the right one', now + 3600)
        case 'a token of an ended session':
          return sign(server.keys.jwtSecret, now + 3000, { session_id: crypto.randomUUID() })
        default:
          return server.keys.publishableKey
      }
    }

    async function exportsLogged(): Promise<number> {
      const { rows } = await sql`select from private.audit_log where action = 'enquiries exported'`.execute(
        server.database.sql,
      )
      return rows.length
    }
  })
})

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

function signed(claims: Record<string, unknown>, secret: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
