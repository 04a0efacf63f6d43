import { expect, test } from 'vitest'
import { claimsOf, signToken, tokensOf } from '../../support/accounts/tokens.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { mwoEntry, pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { callAs, serverOn, signedIn } from '../../support/server/server-under-test.ts'

describeOnEngine('work on enquiries on %s', (engine) => {
  const server = serverOn(engine)
  const { run, rpc } = server

  const entries = () => server.as.administrator.from('mwo_form_entries')
  const read = async (id: string) => (await entries().select('*').eq('id', id).single()).data
  const add = async (changes: Record<string, unknown> = {}) => {
    const entry = mwoEntry(changes)
    await server.as.secret.from('mwo_form_entries').insert(entry)
    return (await read(entry.id)) as { id: string; updated_at: string; message: string }
  }
  const found = async (search: string) => {
    const { data } = await rpc('enquiry_page', { _kind: 'mwo', _search: search })
    return (data.rows as { last_name: string }[]).map(({ last_name }) => last_name).sort()
  }
  const log = (id: string) =>
    run(`select action, details, actor_id from private.audit_log where subject_id = '${id}' order by id`)

  test('saving what another person changed meanwhile changes nothing', async () => {
    const { id, updated_at } = await add()
    const save = (admin_notes: string) =>
      entries().update({ admin_notes }).eq('id', id).eq('updated_at', updated_at).select()

    const answers = await Promise.all([save('eins'), save('zwei')])

    expect(answers.map(({ data }) => data?.length).sort()).toEqual([0, 1])
    expect(await log(id)).toHaveLength(1)
    // Nor can the time be set back by which two people notice each other.
    await entries().update({ admin_notes: 'drei', updated_at }).eq('id', id)
    expect((await read(id)).updated_at).not.toBe(updated_at)
  })

  test('moments of rows are ISO 8601, as Supabase answers them', async () => {
    const { id } = await add()

    const { created_at, updated_at } = await read(id)
    for (const moment of [created_at, updated_at])
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  })

  test('status and notes change, and the history says who changed what, newest first', async () => {
    const { id } = await add()
    await entries().update({ status: 'contacted' }).eq('id', id)
    await entries().update({ admin_notes: 'angerufen' }).eq('id', id)

    expect(await read(id)).toMatchObject({ status: 'contacted', admin_notes: 'angerufen' })
    const { data } = await rpc('enquiry_history', { _entry_id: id })
    const same = { in_patient_file: [false, false], follow_up_on: [null, null] }
    expect(data).toMatchObject([
      { actor: ADMINISTRATOR, details: { status: ['contacted', 'contacted'], admin_notes: [null, 'angerufen'] } },
      { actor: ADMINISTRATOR, details: { status: ['new', 'contacted'], admin_notes: [null, null], ...same } },
    ])
  })

  test('no call changes or deletes several entries at once', async () => {
    const all = [await add(), await add()].map(({ id }) => id)

    const calls = [
      entries().update({ admin_notes: 'alle' }).in('id', all),
      entries().update({ admin_notes: 'alle' }).neq('status', 'x'),
      entries().delete().in('id', all),
      entries().delete().or(`id.eq.${all[0]},id.eq.${all[1]}`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
    for (const id of all) expect((await read(id)).admin_notes).toBeNull()
  })

  test('the words of the visitor stay as they were sent, also for administrators', async () => {
    const { id, message } = await add()

    for (const change of [{ message: 'anders' }, { email: 'praxis@example.com' }, { created_at: '2020-01-01' }]) {
      const { error } = await entries().update(change).eq('id', id)
      expect(error?.message, JSON.stringify(change)).toBe('Das ist nicht erlaubt.')
    }

    expect(await read(id)).toMatchObject({ message, email: mwoEntry().email })
  })

  test('of a deleted entry the log keeps that it was deleted, by whom, and nothing it said', async () => {
    const { id } = await add()
    await entries().update({ admin_notes: 'Diagnose' }).eq('id', id)

    await entries().delete().eq('id', id)

    const actor_id = server.accounts.administrator
    expect(await log(id)).toEqual([
      { action: 'enquiry changed', details: {}, actor_id },
      { action: 'enquiry deleted', details: {}, actor_id },
    ])
  })

  test('the log itself cannot be changed, not even by the owner of the database', async () => {
    const { id } = await add()
    await entries().update({ admin_notes: 'bleibt' }).eq('id', id)

    for (const attempt of [
      `update private.audit_log set details = '{}' where subject_id = '${id}'`,
      `update private.audit_log set actor_id = null where subject_id = '${id}'`,
      `delete from private.audit_log where subject_id = '${id}'`,
    ]) {
      await expect(run(attempt)).rejects.toThrow('append-only')
    }
    expect(await log(id)).toHaveLength(1)
  })

  test('every export is logged with its filters, not with what was searched for', async () => {
    const exported = { _kind: 'mwo', _row_count: 12, _filters: ['search'] }
    await rpc('log_enquiry_export', exported)

    const details = { rows: 12, filters: ['search'] }
    expect(
      await run(`select actor_id, subject_table, details from private.audit_log where action = 'enquiries exported'`),
    ).toEqual([{ actor_id: server.accounts.administrator, subject_table: 'mwo_form_entries', details }])
  })

  test('days of a filter are whole days in Berlin, the first and the last included', async () => {
    for (const created_at of ['2025-10-24T21:59Z', '2025-10-24T22:00Z', '2025-10-25T21:59Z', '2025-10-25T22:00Z'])
      await add({ created_at, last_name: created_at.slice(8, 16) })
    const day = '2025-10-25'

    const { data } = await rpc('enquiry_page', { _from_day: day, _to_day: day })
    expect(data).toMatchObject({ rows: [{ last_name: '25T21:59' }, { last_name: '24T22:00' }], total: 2 })
  })

  test('what is open stands at its place, the longest overdue first, and what is done or set aside is counted', async () => {
    await run('delete from public.mwo_form_entries')
    const today = `(now() at time zone 'Europe/Berlin')::date`
    for (const [last_name, status, days, follow_up] of [
      ['Antwort fehlt', 'new', 3, 'null'],
      ['Wiedervorlage war gestern', 'contacted', 9, `${today} - 1`],
      ['Eben gekommen', 'new', 0, 'null'],
      ['Heute wieder, statt gestern', 'new', 9, today],
      ['Antwort liegt auf dem Server', 'contacted', 9, 'null'],
      ['Beantwortet', 'contacted', 9, 'null'],
      ['Zurückgestellt', 'new', 9, `${today} + 2`],
      ['Erledigt', 'completed', 9, `${today} - 1`],
      ['Werbung', 'apparent_spam', 9, 'null'],
    ] as const) {
      const { id } = await add({ last_name, status })
      const at = `now() - interval '${days} days'`
      await run(
        `update public.mwo_form_entries set reply_clock_start = ${at}, follow_up_on = ${follow_up} where id = '${id}'`,
      )
    }

    await run(`
      insert into private.answers (id, entry_id, kind, subject, body, status_before, mail_id, caught)
      select gen_random_uuid(), e.id, 'mail', 'Ihre Anfrage', 'Guten Tag', 'new', gen_random_uuid(), true
      from public.mwo_form_entries e where e.last_name = 'Antwort liegt auf dem Server'
    `)

    const { data } = await rpc('enquiry_page', { _order: 'waiting', _promised_hours: 24 })
    expect(data.rows.map((row: Record<string, unknown>) => [row.place, row.last_name])).toEqual([
      ['late', 'Antwort fehlt'],
      ['late', 'Wiedervorlage war gestern'],
      ['new', 'Heute wieder, statt gestern'],
      ['new', 'Eben gekommen'],
      ['unsent', 'Antwort liegt auf dem Server'],
      ['waiting', 'Beantwortet'],
      ['later', 'Zurückgestellt'],
    ])
    const places = { late: 2, new: 2, unsent: 1, waiting: 1, later: 1 }
    expect(data).toMatchObject({ total: 7, places, done: 1, aside: 1 })
    const part = await rpc('enquiry_page', { _kind: 'consultation', _order: 'waiting', _promised_hours: 24 })
    expect(part.data).toEqual({ rows: [], total: 0, places: {}, done: 0, aside: 0 })
    expect((await rpc('inbox_today', { _promised_hours: 24 })).data).toMatchObject([
      { waiting: 4, open: 5, next_follow_up: expect.any(String) },
    ])
  })

  test('search looks into names, address, message, notes, telephone and number, in any case', async () => {
    const { id } = await add({
      first_name: 'Änne',
      last_name: 'Örtel',
      email: 'suche.mich@example.com',
      message: 'Übung',
      admin_notes: 'Ruft im Mai zurück',
    })
    await add({
      last_name: 'Zahl',
      phone: '+49 (0)40 66969-123',
      message: 'Am 12.05.2026 oder 04381 98 76 54, nicht 0151 200491234?',
    })

    const number = id.slice(0, 8)
    const written = 'änne Ö|Örtel Änne|zurück Örtel|oertel|Uebung|ÖRTEL|Suche.Mich@|übung|im Mai zurück'.split('|')
    for (const words of [...written, number.toUpperCase(), `#${number}`])
      expect(await found(words), words).toEqual(['Örtel'])
    // Numbers are found however they are written, and what only resembles one as well.
    const numbers = '040 66969-123|04066969123|0049-40-66969123|66969123|04381/987654|200491234|12.05.2026'.split('|')
    for (const words of [...numbers, '\u202a+49 40 66969123\u202c']) expect(await found(words), words).toEqual(['Zahl'])
  })

  test('to a search every character is literal', async () => {
    const characters = ['%', '_', '"', "'", ',', '(', ')', '[', ']', '*', '\\', '.', ':', '%25', '\u20ac']
    await add({ message: 'vornach', last_name: 'ohne' })
    for (const character of characters) await add({ message: `vor${character}nach`, last_name: `mit ${character}` })

    for (const character of characters) expect(await found(`r${character}n`), character).toEqual([`mit ${character}`])
  })

  const uploaded = async () => {
    const path = uploadPath()
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    return path
  }
  const linkTo = async (path: string, caller = server.as.administrator, seconds = 300) => {
    const { data } = await caller.storage
      .from('mwo-uploads')
      .createSignedUrl(path, seconds, { download: 'Befund März.pdf' })
    return data?.signedUrl ?? ''
  }

  test('a signed link opens in another program, as an attachment', async () => {
    const answer = await fetch(await linkTo(await uploaded()))

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Befund%20M%C3%A4rz.pdf")
  })

  test('a file keeps no extension but that of its type, neither in the entry nor in the download', async () => {
    const path = await uploaded()
    const file = { file_url: path, file_name: 'Befund\u202e.pdf.html', file_type: 'image/png', file_size: 20 }
    const { id } = await add(file)

    expect(await run(`select file_name, file_type from mwo_form_entries where id = '${id}'`)).toEqual([
      { file_name: 'Befund.pdf', file_type: 'application/pdf' },
    ])
    const { data } = await server.as.administrator.storage
      .from('mwo-uploads')
      .createSignedUrl(path, 300, { download: '../x.pdf.hta' })
    const answer = await fetch(data?.signedUrl ?? '')
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''x.pdf")
  })

  test('a signed link ends with the session that asked for it', async () => {
    const path = await uploaded()
    const person = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const colleague = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const [link, another] = [await linkTo(path, person), await linkTo(path, colleague)]
    expect((await fetch(link)).status).toBe(200)
    const expired = await fetch(await linkTo(path, person, -1))

    await person.auth.signOut({ scope: 'local' })

    const answer = await fetch(link)
    expect([answer.status, await answer.text()]).toEqual([expired.status, await expired.text()])
    expect((await fetch(another)).status).toBe(200)
    const { session } = await tokensOf(colleague)
    await run(`update auth.sessions set created_at = now() - interval '13 hours' where id = '${session}'`)
    expect((await fetch(another)).status).toBe(400)
  })

  test('a link that names no session opens nothing, even with a right signature', async () => {
    const path = await uploaded()
    const link = new URL(await linkTo(path))
    const { session_id, ...asTheStorageSigns } = claimsOf(link.searchParams.get('token') ?? '')
    const statusWith = async (claims: Record<string, unknown>) => {
      link.searchParams.set('token', signToken({ ...asTheStorageSigns, ...claims }, server.keys.jwtSecret))
      return (await fetch(link)).status
    }

    expect(await statusWith({ session_id })).toBe(200)
    for (const claims of [{}, { session_id: 'none' }, { session_id: crypto.randomUUID() }]) {
      expect(await statusWith(claims), JSON.stringify(claims)).toBe(400)
    }
    expect(await linkTo(path, server.as.secret)).toBe('')
  })

  test('with an expired or forged token, or one of an ended session, nothing is read and nothing is changed', async () => {
    const path = await uploaded()
    const { id } = await add({ last_name: 'Geheimnis' })
    const now = Math.floor(Date.now() / 1000)
    const claims = { ...claimsOf((await tokensOf(server.as.administrator)).access), exp: now + 3000 }
    const { jwtSecret } = server.keys

    for (const token of [
      signToken({ ...claims, exp: now - 60 }, jwtSecret),
      signToken(claims, 'a secret that is long enough but not the right one'),
      signToken({ ...claims, session_id: crypto.randomUUID() }, jwtSecret),
    ]) {
      for (const [method, address, body] of [
        ['GET', '/rest/v1/mwo_form_entries?select=*'],
        ['PATCH', `/rest/v1/mwo_form_entries?id=eq.${id}&select=*`, { admin_notes: 'fremd' }],
        ['DELETE', `/rest/v1/mwo_form_entries?id=eq.${id}`],
        ['POST', '/rest/v1/rpc/enquiry_page', { _search: 'Geheimnis' }],
        ['POST', `/storage/v1/object/sign/mwo-uploads/${path}`, { expiresIn: 300 }],
        ['GET', `/storage/v1/object/authenticated/mwo-uploads/${path}`],
      ] as const) {
        const answer = await callAs(server, token, method, address, body)
        const text = await answer.text()
        expect(answer.ok && !['[]', '', 'null'].includes(text), `${method} ${address}: ${answer.status} ${text}`).toBe(
          false,
        )
      }
    }

    expect(await read(id)).toMatchObject({ status: 'new', admin_notes: null })
  })
})
