import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { ADMINISTRATOR } from '../support/people.ts'
import { codeOf, withApp } from '../support/server/authenticator-app.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from '../support/server/enquiries.ts'
import { publishFacts } from '../support/server/publish-facts.ts'
import { type ServerUnderTest, signedIn, startServerUnderTest } from '../support/server/server-under-test.ts'

const NEEDED = 'reauthentication_needed'

describeOnEngine('what only a fresh proof allows, on %s', (engine) => {
  let server: ServerUnderTest
  let person: SupabaseClient
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  /** An administrator who signed in 16 minutes ago and has left the screen unlocked. */
  const whoSignedInLongAgo = async () => {
    person = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")
    return person
  }

  test.each(['consultation_requests', 'mwo_form_entries'])('deleting from %s', async (table) => {
    const row = table === 'mwo_form_entries' ? mwoEntry() : consultationRequest()
    await server.as.secret.from(table).insert(row as never)
    const stale = await whoSignedInLongAgo()

    const { error, status } = await stale.from(table).delete().eq('id', row.id)

    expect([status, error?.code]).toEqual([401, NEEDED])
    expect((await run(`select from public.${table} where id = '${row.id}'`)).rows).toHaveLength(1)
    const fresh = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    expect((await fresh.from(table).delete().eq('id', row.id)).error).toBeNull()
    expect((await run(`select from public.${table} where id = '${row.id}'`)).rows).toHaveLength(0)
  })

  test('leading the answers to an entry to another address, and the pace of the newsletter', async () => {
    const row = consultationRequest()
    await server.as.secret.from('consultation_requests').insert(row as never)
    const stale = await whoSignedInLongAgo()
    const contact = {
      _entry_table: 'consultation_requests',
      _entry_id: row.id,
      _first_name: 'Max',
      _last_name: row.last_name,
      _phone: row.phone,
    }

    expect((await stale.rpc('correct_contact', { ...contact, _email: row.email })).data).toBe(true)
    const moved = await stale.rpc('correct_contact', { ...contact, _email: 'max@example.com' })
    const faster = await stale.rpc('set_newsletter_pace', { _minute: 100, _hour: null })
    const cancelled = await stale.rpc('control_newsletter_issue', { _id: crypto.randomUUID(), _action: 'cancel' })
    const paused = await stale.rpc('control_newsletter_issue', { _id: crypto.randomUUID(), _action: 'pause' })

    expect([moved.error?.code, faster.error?.code, cancelled.error?.code]).toEqual([NEEDED, NEEDED, NEEDED])
    expect(paused.data).toBe(false)
  })

  test('deleting a file', async () => {
    const path = uploadPath()
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    const stale = await whoSignedInLongAgo()

    await stale.storage.from('mwo-uploads').remove([path])

    expect((await run(`select from storage.objects where name = '${path}'`)).rows).toHaveLength(1)
  })

  test.each(['mwo_form_entries', 'consultation_requests', 'newsletter_subscribers'])('exporting %s', async (table) => {
    const entry = { entry_table: table, row_count: 3, filters: [] }
    const stale = await whoSignedInLongAgo()
    const linesOf = async () => (await run("select from private.audit_log where action like '%exported'")).rows.length
    const before = await linesOf()

    const asked = await stale.rpc('require_fresh_proof')
    const { error } = await stale.rpc('log_enquiry_export', entry)

    expect([asked.error?.code, error?.code]).toEqual([NEEDED, NEEDED])
    expect(await linesOf()).toBe(before)
    const fresh = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    expect((await fresh.rpc('require_fresh_proof')).error).toBeNull()
    expect((await fresh.rpc('log_enquiry_export', entry)).error).toBeNull()
  })

  test('publishing and restoring content', async () => {
    const publisher = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const { release } = await publishFacts(publisher, (facts) => {
      facts.practice.name = 'Praxis am Deich'
    })
    const stale = await whoSignedInLongAgo()
    const saved = await stale.rpc('save_content_draft', {
      _document: 'facts',
      _base_version: 1,
      _seen: 0,
      _body: { ...shippedFacts, isPublished: true },
    })

    const published = await stale.rpc('publish_content', { _drafts: { facts: saved.data.change } })
    const restored = await stale.rpc('restore_content', { _release: 0, _current: release })

    expect([published.error?.code, restored.error?.code]).toEqual([NEEDED, NEEDED])
    const { rows } = await run('select max(id)::integer as newest from private.content_releases')
    expect(rows).toEqual([{ newest: release }])
    // Behind the front door, where nothing renders first, the database refuses by itself.
    const alone = await server.behindTheDoor.administrator.rpc('restore_content', { _release: 0, _current: release })
    expect(alone.error?.code).toBe(NEEDED)
    const fresh = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const { data } = await fresh.rpc('restore_content', { _release: 0, _current: release })
    expect(data.state).toBe('published')
  })

  test('changing a picture that visitors see', async () => {
    const [shown, unshown] = [crypto.randomUUID(), crypto.randomUUID()]
    await run("insert into private.picture_contents (hash, width, height) values ('ZyXwVuTsRqPoNmLkJiHgFe', 480, 320)")
    for (const id of [shown, unshown]) {
      await run(`insert into private.pictures (id, name, version) values ('${id}', 'Der Garten', 1)`)
      await run(`
        insert into private.picture_versions (picture_id, version, hash, alt, decorative, focus_x, focus_y)
        values ('${id}', 1, 'ZyXwVuTsRqPoNmLkJiHgFe', 'Ein Garten', false, 50, 50)
      `)
    }
    const publisher = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    await publishFacts(publisher, (facts) => {
      facts.practice.name = `Praxis ${shown}`
    })
    const newest = async () => (await run('select max(id)::integer as newest from private.content_releases')).rows[0]
    const before = await newest()
    const save = (person: SupabaseClient, id: string) =>
      person.rpc('save_picture', {
        _id: id,
        _seen: 1,
        _hash: 'ZyXwVuTsRqPoNmLkJiHgFe',
        _name: 'Der Garten',
        _alt: 'Fremde Worte',
        _focus_x: 50,
        _focus_y: 50,
      })
    const stale = await whoSignedInLongAgo()

    const refused = await save(stale, shown)
    const alone = await save(server.behindTheDoor.administrator, shown)

    expect([refused.status, refused.error?.code, alone.error?.code]).toEqual([401, NEEDED, NEEDED])
    expect(await newest()).toEqual(before)
    expect((await run(`select version from private.pictures where id = '${shown}'`)).rows).toEqual([{ version: 1 }])
    // What nobody sees yet is work like a draft.
    expect(await save(stale, unshown)).toMatchObject({ error: null, data: { state: 'saved', release: null } })
    const fresh = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    expect((await save(fresh, shown)).data).toMatchObject({ state: 'saved', version: 2 })
  })

  test('making a release in whatever other way', async () => {
    const claims = JSON.stringify({ role: 'authenticated', sub: server.accounts.administrator })

    const made = server.database.sql.transaction().execute(async (transaction) => {
      await sql`select set_config('request.jwt.claims', ${claims}, true)`.execute(transaction)
      await sql`insert into private.content_releases default values`.execute(transaction)
    })

    await expect(made).rejects.toThrow(NEEDED)
  })

  test('ending sessions', async () => {
    const stale = await whoSignedInLongAgo()

    const { error } = await stale.rpc('end_my_sessions')

    expect(error?.code).toBe(NEEDED)
    expect(error?.message).toBe('Bestätigen Sie zuerst noch einmal, dass Sie es sind.')
    const { data } = await stale.rpc('my_sessions')
    expect(data.length).toBeGreaterThan(1)
  })

  test('a new password, a new factor and new recovery codes', async () => {
    const stale = await whoSignedInLongAgo()

    const password = await stale.auth.updateUser({ password: 'Leuchtturm-am-Kap-9' })
    const factor = await stale.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Fremd' })

    const { data } = await stale.auth.getSession()
    const codes = await fetch(`${server.url}/auth/v1/factors/recovery-codes`, {
      method: 'POST',
      headers: { apikey: server.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
    })

    expect([password.error?.code, factor.error?.code]).toEqual([NEEDED, NEEDED])
    expect([codes.status, (await codes.json()).error_code]).toEqual([401, NEEDED])
    expect((await run('select from private.recovery_codes')).rows).toEqual([])
  })

  test('deleting a picture', async () => {
    const id = crypto.randomUUID()
    await run("insert into private.picture_contents (hash, width, height) values ('AbCdEfGhIjKlMnOpQrStUv', 480, 320)")
    await run(`insert into private.pictures (id, name, version) values ('${id}', 'Der Raum', 1)`)
    await run(`
      insert into private.picture_versions (picture_id, version, hash, alt, decorative, focus_x, focus_y)
      values ('${id}', 1, 'AbCdEfGhIjKlMnOpQrStUv', 'Ein heller Raum', false, 50, 50)
    `)
    const stale = await whoSignedInLongAgo()

    const { error, status } = await stale.rpc('delete_picture', { _id: id })

    expect([status, error?.code]).toEqual([401, NEEDED])
    expect((await run(`select from private.pictures where id = '${id}' and deleted_at is null`)).rows).toHaveLength(1)
    const fresh = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    expect((await fresh.rpc('delete_picture', { _id: id })).data).toEqual({ state: 'deleted' })
  })

  test('removing a factor, and making, renewing and removing recovery codes', async () => {
    const { person: owner, factorId } = await withApp(
      await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR),
    )
    const letProofAge = async () => {
      await run("update auth.sessions set created_at = now() - interval '16 minutes'")
      await run("update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'")
    }
    const codesNow = async () =>
      (await run('select code_hash from private.recovery_codes order by code_hash')).rows.map(
        ({ code_hash }) => code_hash,
      )
    const { data } = await owner.auth.getSession()
    const ask = async (method: string, path: string) => {
      const answer = await fetch(`${server.url}/auth/v1/factors/${path}`, {
        method,
        headers: { apikey: server.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
      })
      return [answer.status, (await answer.json()).error_code]
    }
    await letProofAge()

    expect(await ask('POST', 'recovery-codes')).toEqual([401, NEEDED])
    expect(await codesNow()).toEqual([])
    await run('update auth.mfa_amr_claims set updated_at = now()')
    expect(await ask('POST', 'recovery-codes')).toEqual([200, undefined])
    const codes = await codesNow()
    expect(codes).toHaveLength(10)
    await letProofAge()
    expect(await ask('POST', 'recovery-codes/regenerate')).toEqual([401, NEEDED])
    expect(await ask('DELETE', 'recovery-codes')).toEqual([401, NEEDED])
    expect(await ask('DELETE', factorId)).toEqual([401, NEEDED])

    expect(await codesNow()).toEqual(codes)
    expect((await run(`select from auth.mfa_factors where id = '${factorId}'`)).rows).toHaveLength(1)
    await run('update auth.mfa_amr_claims set updated_at = now()')
    expect(await ask('POST', 'recovery-codes/regenerate')).toEqual([200, undefined])
    expect(await ask('DELETE', 'recovery-codes')).toEqual([200, undefined])
    expect(await ask('DELETE', factorId)).toEqual([200, undefined])
  })

  test('reading and writing notes goes on', async () => {
    const row = consultationRequest()
    await server.as.secret.from('consultation_requests').insert(row)
    const stale = await whoSignedInLongAgo()

    const changed = await stale.from('consultation_requests').update({ admin_notes: 'angerufen' }).eq('id', row.id)

    expect(changed.error).toBeNull()
  })

  test('refreshing the token proves nothing, the second factor does', async () => {
    const { app, factorId } = await withApp(await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR))
    const again = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    await again.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")
    await run("update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'")
    await again.auth.refreshSession()
    expect((await again.rpc('require_fresh_proof')).error?.code).toBe(NEEDED)

    // An hour later, as a code works once.
    await run('update private.used_totp_steps set last_step = last_step - 120')
    await again.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 0) })

    expect((await again.rpc('require_fresh_proof')).error).toBeNull()
    await run('delete from auth.mfa_factors')
  })
})
