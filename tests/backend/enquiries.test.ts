import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { consultationRequest, mwoEntry, pdfBytes, pngBytes, uploadPath } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

describeOnEngine('enquiries on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine, { TRUSTED_PROXIES: '' })
  })
  afterAll(() => server.stop())

  test('an address is stored in lower case, however it was typed', async () => {
    const request = consultationRequest({ email: ' Erika.Mustermann@EXAMPLE.com ' })
    const entry = mwoEntry({ email: 'MAX@Example.Com' })

    await server.as.visitor.from('consultation_requests').insert(request)
    await server.as.visitor.from('mwo_form_entries').insert(entry)

    expect(await stored('consultation_requests', request.id)).toMatchObject({ email: 'erika.mustermann@example.com' })
    expect(await stored('mwo_form_entries', entry.id)).toMatchObject({ email: 'max@example.com' })
  })

  test.each(['visitor', 'outsider'] as const)(
    'neither the network nor the browser of an enquiry is kept, whatever %s says',
    async (actor) => {
      const entry = mwoEntry({ ip_address: '198.51.100.7', user_agent: 'made up' })
      const request = consultationRequest({ user_agent: 'made up' })

      const insert = (table: string, row: object) =>
        server.as[actor].from(table).insert(row).setHeader('user-agent', 'Browser of the visitor')
      expect((await insert('mwo_form_entries', entry)).error).toBeNull()
      expect((await insert('consultation_requests', request)).error).toBeNull()

      expect(await stored('mwo_form_entries', entry.id)).toMatchObject({ ip_address: null, user_agent: null })
      expect(await stored('consultation_requests', request.id)).toMatchObject({ user_agent: null })
    },
  )

  test.each([
    ['nothing but an address', { message: null }, null],
    ['a blank message', { message: ' \n' }, null],
    ['words', { message: 'Mein Rücken.' }, '42501'],
  ])('without consent, %s is stored or refused by what it may tell of health', async (_what, changes, code) => {
    const entry = mwoEntry({ gdpr_consent: false, ...changes })

    const { error } = await server.as.visitor.from('mwo_form_entries').insert(entry)

    expect(error?.code ?? null).toBe(code)
  })

  test('a file needs consent like words', async () => {
    const path = uploadPath('pdf')
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    const file = { file_url: path, file_name: 'a.pdf', file_type: 'application/pdf', file_size: 20 }

    const entry = mwoEntry({ gdpr_consent: false, message: null, ...file })

    expect((await server.as.visitor.from('mwo_form_entries').insert(entry)).error?.code).toBe('42501')
  })

  test('an anonymous entry keeps no name, no address, no browser and no telling file name', async () => {
    const path = uploadPath('pdf')
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    const entry = mwoEntry({
      is_anonymous: true,
      file_url: path,
      file_name: 'Befund Max Mustermann.pdf',
      file_type: 'application/pdf',
      file_size: 20,
    })

    const { error } = await server.as.visitor.from('mwo_form_entries').insert(entry)

    expect(error).toBeNull()
    expect(await stored('mwo_form_entries', entry.id)).toMatchObject({
      first_name: 'Anonym',
      last_name: 'Anonym',
      ip_address: null,
      user_agent: null,
      file_name: 'datei.pdf',
      file_url: path,
    })
  })

  test('an address that no receipt could reach is refused, not stored in silence', async () => {
    for (const email of [
      '"max"@example.com',
      'max@example.com,erika',
      'max@example..com',
      'max@example.com?bcc=erika.example',
    ]) {
      const request = consultationRequest({ email })
      const entry = mwoEntry({ email })

      expect((await server.as.visitor.from('consultation_requests').insert(request)).error?.code).toBe('42501')
      expect((await server.as.visitor.from('mwo_form_entries').insert(entry)).error?.code).toBe('42501')
    }
  })

  test('a place is two short texts, whatever signs they hold', async () => {
    const visitor = server.as.visitor.from('mwo_form_entries')
    const longest = { city: '"'.repeat(100), country: 'ß'.repeat(100) }

    expect((await visitor.insert(mwoEntry({ location: longest }))).error).toBeNull()
    for (const location of [{ city: 'x'.repeat(101) }, { country: { name: 'Wales' } }, { street: 'Musterstraße 1' }]) {
      expect((await visitor.insert(mwoEntry({ location }))).error?.code).toBe('42501')
    }
  })

  test('the same enquiry sent twice is stored once', async () => {
    const request = consultationRequest()

    const first = await server.as.visitor.from('consultation_requests').insert(request)
    const second = await server.as.visitor.from('consultation_requests').insert(request)

    expect(first.error).toBeNull()
    expect(second.error).toMatchObject({ code: '23505' })
    const { rows } = await sql`select from consultation_requests where id = ${request.id}`.execute(server.database.sql)
    expect(rows).toHaveLength(1)
  })

  test('two entries cannot share one uploaded file', async () => {
    const path = uploadPath('png')
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pngBytes(), { contentType: 'image/png' })
    const file = { file_url: path, file_name: 'Bild.png', file_type: 'image/png', file_size: 20 }

    expect((await server.as.visitor.from('mwo_form_entries').insert(mwoEntry(file))).error).toBeNull()
    expect((await server.as.visitor.from('mwo_form_entries').insert(mwoEntry(file))).error).not.toBeNull()
  })

  test('an administrator works on status and notes, the words of the visitor stay', async () => {
    const request = consultationRequest()
    await server.as.visitor.from('consultation_requests').insert(request)
    const mine = server.as.administrator.from('consultation_requests')

    await mine.update({ message: 'geändert' }).eq('id', request.id)
    await server.as.administrator
      .from('consultation_requests')
      .update({ status: 'contacted', admin_notes: 'angerufen' })
      .eq('id', request.id)

    const row = await stored('consultation_requests', request.id)
    expect(row).toMatchObject({ message: request.message, status: 'contacted', admin_notes: 'angerufen' })
    expect(Date.parse(row.updated_at as string)).toBeGreaterThan(Date.parse(row.created_at as string))
  })

  test('every change leaves a line in the log: who, what, from what to what', async () => {
    const entry = mwoEntry()
    await server.as.visitor.from('mwo_form_entries').insert(entry)

    await server.as.administrator.from('mwo_form_entries').update({ status: 'completed' }).eq('id', entry.id)

    const { rows } = await sql<Record<string, unknown>>`
      select actor_id, action, subject_table, details from private.audit_log where subject_id = ${entry.id}
    `.execute(server.database.sql)
    expect(rows).toEqual([
      {
        actor_id: server.accounts.administrator,
        action: 'enquiry changed',
        subject_table: 'mwo_form_entries',
        details: {
          status: ['new', 'completed'],
          admin_notes: [null, null],
          in_patient_file: [false, false],
          comes_back_on: [null, null],
        },
      },
    ])
  })

  test('a value that does not fit is refused with a sentence, without table names, SQL or what was typed', async () => {
    const { error, status } = await server.as.visitor
      .from('consultation_requests')
      .insert(consultationRequest({ first_name: 'Geheimer Name '.repeat(20) }))

    expect(status).toBe(400)
    expect(error?.message).toBe('Die Angaben sind nicht vollständig oder haben nicht die erwartete Form.')
    expect(JSON.stringify(error)).not.toMatch(/Geheimer|consultation_requests|varying|violates/)
  })

  test('with 2,500 entries the list and its count are right', async () => {
    await sql`
      insert into mwo_form_entries (first_name, last_name, email, created_at)
      select 'Max', 'Mustermann', 'max.mustermann@example.com', now() - n * interval '1 minute'
      from generate_series(1, 2500) n
    `.execute(server.database.sql)
    const { rows } = await sql<{ n: string }>`select count(*) as n from mwo_form_entries`.execute(server.database.sql)
    const expected = Number(rows[0]?.n)

    const seen: string[] = []
    let total: number | null = null
    do {
      const { data, count, error } = await server.as.administrator
        .from('mwo_form_entries')
        .select('id, created_at', { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id')
        .range(seen.length, seen.length + 999)
      if (error) throw error
      seen.push(...data.map(({ id }) => id))
      total = count
    } while (seen.length < (total ?? 0))

    expect(expected).toBeGreaterThanOrEqual(2500)
    expect(total).toBe(expected)
    expect(new Set(seen).size).toBe(expected)
  })

  async function stored(table: string, id: string): Promise<Record<string, unknown>> {
    const { data, error } = await server.behindTheDoor.secret.from(table).select('*').eq('id', id).single()
    if (error) throw error
    return data
  }
})
