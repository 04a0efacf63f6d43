import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { berlinInstant } from '../../../rules/berlin-time.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { NO_MAIL_SERVER, serverOn } from '../../support/server/server-under-test.ts'

type Table = 'consultation_requests' | 'mwo_form_entries'

describeOnEngine('enquiries of visitors on %s', (engine) => {
  // Mails stay in the outbox, where the tests read them.
  const server = serverOn(engine, NO_MAIL_SERVER)
  beforeEach(() => sql`delete from private.mail_outbox`.execute(server.database.sql))

  const send = async (table: Table, row: object) => (await server.as.visitor.from(table).insert(row)).error
  const stored = async (table: Table, id: string): Promise<Record<string, unknown>> => {
    const { data, error } = await server.unguarded.secret.from(table).select('*').eq('id', id).single()
    if (error) throw error
    return data
  }
  const uploaded = async () => {
    const path = uploadPath()
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    return { file_url: path, file_name: 'Befund Max Mustermann.pdf', file_type: 'application/pdf', file_size: 20 }
  }
  const mails = async () => {
    const { rows } = await sql<{ kind: string; recipient: string | null; content: unknown; minutes: number }>`
      select kind, recipient, content, (extract(epoch from next_attempt_at - created_at) / 60)::integer as minutes
      from private.mail_outbox order by kind, minutes
    `.execute(server.database.sql)
    return rows
  }

  test('an address is stored in lower case, however it was typed', async () => {
    const request = consultationRequest({ email: ' Erika.Mustermann@EXAMPLE.com ' })
    const entry = mwoEntry({ email: 'MAX@Example.Com' })

    await send('consultation_requests', request)
    await send('mwo_form_entries', entry)

    expect(await stored('consultation_requests', request.id)).toMatchObject({ email: 'erika.mustermann@example.com' })
    expect(await stored('mwo_form_entries', entry.id)).toMatchObject({ email: 'max@example.com' })
  })

  test('an id stands for one enquiry of both kinds', async () => {
    const { id } = mwoEntry()
    expect(await send('mwo_form_entries', mwoEntry({ id }))).toBeNull()
    expect((await send('consultation_requests', consultationRequest({ id })))?.code).toBe('23505')
  })

  test('before the first release the reply time counts as the pages say: from the arrival', async () => {
    const sunday = berlinInstant('2026-11-22', '12:00')
    const entry = mwoEntry({ created_at: sunday.toISOString() })

    await server.as.secret.from('mwo_form_entries').insert(entry).throwOnError()

    const { reply_clock_start } = await stored('mwo_form_entries', entry.id)
    expect(new Date(String(reply_clock_start))).toEqual(sunday)
  })

  test('neither the network nor the browser of an enquiry is kept, whatever its sender says', async () => {
    for (const actor of ['visitor', 'outsider'] as const) {
      const entry = mwoEntry({ ip_address: '198.51.100.7', user_agent: 'made up' })
      const request = consultationRequest({ user_agent: 'made up' })
      const insert = (table: Table, row: object) =>
        server.as[actor].from(table).insert(row).setHeader('user-agent', 'Browser of the visitor')

      await insert('mwo_form_entries', entry)
      await insert('consultation_requests', request)

      expect(await stored('mwo_form_entries', entry.id)).toMatchObject({ ip_address: null, user_agent: null })
      expect(await stored('consultation_requests', request.id)).toMatchObject({ user_agent: null })
    }
  })

  test('without consent nothing is stored that may tell of health: no words and no file', async () => {
    const without = (changes: object) => send('mwo_form_entries', mwoEntry({ gdpr_consent: false, ...changes }))

    expect(await without({ message: null })).toBeNull()
    expect(await without({ message: ' \n' })).toBeNull()
    expect((await without({ message: 'Mein Rücken.' }))?.code).toBe('42501')
    expect((await without({ message: null, ...(await uploaded()) }))?.code).toBe('42501')
  })

  test('an anonymous entry keeps no name and no telling file name, and no other shares its file', async () => {
    const file = await uploaded()
    const entry = mwoEntry({ is_anonymous: true, ...file })

    expect(await send('mwo_form_entries', entry)).toBeNull()

    const kept = { first_name: 'Anonym', last_name: 'Anonym', file_name: 'datei.pdf', file_url: file.file_url }
    expect(await stored('mwo_form_entries', entry.id)).toMatchObject(kept)
    expect(await send('mwo_form_entries', mwoEntry(file))).not.toBeNull()
  })

  test('an enquiry to whose address no receipt could go is refused, and no mail is sent', async () => {
    for (const email of ['"max"@example.com', 'max@example.com,erika', 'max@example.com?bcc=erika.example']) {
      expect((await send('consultation_requests', consultationRequest({ email })))?.code, email).toBe('42501')
      expect((await send('mwo_form_entries', mwoEntry({ email })))?.code, email).toBe('42501')
    }
    expect(await mails()).toEqual([])
  })

  test('a place is two short texts, whatever characters they hold', async () => {
    const from = (location: object) => send('mwo_form_entries', mwoEntry({ location }))

    expect(await from({ city: '"'.repeat(100), country: 'ß'.repeat(100) })).toBeNull()
    for (const location of [{ city: 'x'.repeat(101) }, { country: { name: 'Wales' } }, { street: 'Musterstraße 1' }]) {
      expect((await from(location))?.code).toBe('42501')
    }
  })

  test('a file that comes in a form, as supabase-js sends a `File`, is stored as its bytes, if it is what it says', async () => {
    const [path, bytes] = [uploadPath(), Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(300_000, '\r\n--')])]
    const upload = (type: string) =>
      server.as.visitor.storage.from('mwo-uploads').upload(path, new File([bytes], 'Befund.pdf', { type }))

    expect((await upload('image/png')).error).toMatchObject({ statusCode: '415' })
    expect((await upload('application/pdf')).error).toBeNull()

    const { data } = await server.as.secret.storage.from('mwo-uploads').download(path)
    expect(data?.type).toBe('application/pdf')
    expect(Buffer.from(await (data as Blob).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('invisible characters are taken out of every text, and stop no enquiry', async () => {
    const steered = (text: string) => `\u202e${text}\u0007\u200b`
    const consultation = consultationRequest({
      first_name: steered('Erika'),
      phone: steered('040 66969'),
      preferred_time: steered('vormittags\n'),
      message: steered('Guten Tag,\n\n👩\u200d⚕\ufe0f'),
    })
    const mwo = mwoEntry({ location: { city: steered('Kiel'), country: steered('') }, phone: '\u202e' })

    expect([await send('consultation_requests', consultation), await send('mwo_form_entries', mwo)]).toEqual([
      null,
      null,
    ])

    expect(await stored('consultation_requests', consultation.id)).toMatchObject({
      first_name: 'Erika',
      phone: '040 66969',
      preferred_time: 'vormittags',
      message: 'Guten Tag,\n\n👩\u200d⚕\ufe0f',
    })
    expect(await stored('mwo_form_entries', mwo.id)).toMatchObject({
      phone: null,
      location: { city: 'Kiel', country: '' },
    })
  })

  test('a value that does not fit is refused with a sentence, without table names, SQL or what was typed', async () => {
    const error = await send('consultation_requests', consultationRequest({ first_name: 'Geheimer Name '.repeat(20) }))

    expect(error?.message).toBe('Die Angaben sind nicht vollständig oder haben nicht die erwartete Form.')
    expect(JSON.stringify(error)).not.toMatch(/Geheimer|consultation_requests|varying|violates/)
  })

  test.each([
    ['consultation_requests', 'consultation-notification', consultationRequest({ last_name: 'Geheim' })],
    ['mwo_form_entries', 'mwo-notification', mwoEntry({ last_name: 'Geheim', is_anonymous: true })],
  ] as const)(
    'of %s the practice learns that one came and the sender its number, and neither mail holds a word of it',
    async (table, kind, row) => {
      expect(await send(table, row)).toBeNull()

      const queued = await mails()
      expect(queued).toMatchObject(
        [
          { kind, recipient: null },
          { kind: 'enquiry-receipt', recipient: row.email, content: { reference: row.id.slice(0, 8).toUpperCase() } },
        ].toSorted((a, b) => a.kind.localeCompare(b.kind)),
      )
      const contents = JSON.stringify(queued.map(({ content }) => content))
      for (const secret of [row.first_name, row.last_name, row.email, row.message]) {
        expect(contents).not.toContain(secret)
      }
    },
  )

  test('ten requests in a row: three receipts for one mailbox, whatever its +tag, two notifications at most, a minute apart', async () => {
    const email = `erika-${crypto.randomUUID()}@example.com`
    const tagged = (_: unknown, tag: number) => consultationRequest({ email: email.replace('@', `+${tag % 5}@`) })
    await Promise.all(Array.from({ length: 10 }, tagged).map((row) => send('consultation_requests', row)))

    const queued = await mails()
    expect(queued.filter(({ kind }) => kind === 'enquiry-receipt')).toHaveLength(3)
    const minutes = queued.flatMap((mail) => (mail.kind === 'consultation-notification' ? [mail.minutes] : []))
    // The second one only where the first was already being sent.
    expect([[0], [0, 1]]).toContainEqual(minutes)
  })

  test('what an operator restores with the secret key, and what is refused, sends no mail', async () => {
    await server.as.secret.from('consultation_requests').insert(consultationRequest())
    await server.as.secret.from('mwo_form_entries').insert(mwoEntry())
    expect(await send('consultation_requests', consultationRequest({ status: 'completed' }))).not.toBeNull()

    expect(await mails()).toEqual([])
  })
})
