import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/database/engines.ts'
import { consultationRequest, mwoEntry } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

describe.each(engines)('finding enquiries on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())
  beforeEach(() => sql`delete from mwo_form_entries`.execute(server.database.sql))

  const add = (...entries: Record<string, unknown>[]) =>
    server.as.secret.from('mwo_form_entries').insert(entries.map(mwoEntry))
  const search = async (text: string) => {
    const { data, error } = await server.as.administrator.rpc('search_mwo_form_entries', { search: text })
    if (error) throw error
    return (data as { last_name: string }[]).map(({ last_name }) => last_name).sort()
  }

  test('search looks into first name, last name, e-mail and message, in any case', async () => {
    await add(
      { first_name: 'Änne', last_name: 'A' },
      { last_name: 'Örtel' },
      { email: 'Suche.Mich@example.com', last_name: 'C' },
      { message: 'Fragen zu ÜBUNGEN', last_name: 'D' },
    )

    expect(await search('ÄNNE')).toEqual(['A'])
    expect(await search('örtel')).toEqual(['Örtel'])
    expect(await search('suche.mich@EXAMPLE')).toEqual(['C'])
    expect(await search('übungen')).toEqual(['D'])
    expect(await search('änne a')).toEqual(['A'])
    expect(await search('kommt nirgends vor')).toEqual([])
  })

  test('search finds telephone numbers however they are written, and the number of the entry', async () => {
    const id = '7f0b3c8e-1111-4222-8333-444455556666'
    await add(
      { id, phone: '+49 (0)40 66969-123', last_name: 'A' },
      { phone: '0176/1234567', message: 'Am 12.05.2026?', last_name: 'B' },
      { phone: null, message: 'Bitte 04381 98 76 54 anrufen', last_name: 'C' },
    )

    for (const written of ['040 66969-123', '04066969123', '+49 40 66969 123', '0049-40-66969123', '66969123'])
      expect(await search(written), written).toEqual(['A'])
    expect(await search('0176 12 34 567')).toEqual(['B'])
    expect(await search('12.05.2026')).toEqual(['B'])
    expect(await search('04381/987654')).toEqual(['C'])
    expect(await search('7F0B3C8E')).toEqual(['A'])
  })

  test.each(['%', '_', '"', "'", ',', '(', ')', '[', ']', '*', '\\', '.', ':', '%25', '\u20ac'])(
    '%s is a plain character',
    async (character) => {
      await add(
        { message: `vor ${character} nach`, last_name: 'mit' },
        { message: 'vor nach', last_name: 'ohne', email: 'ohne@example' },
      )

      expect(await search(`r ${character} n`)).toEqual(['mit'])
    },
  )

  test('a search is filtered, ordered, paged and counted like the table', async () => {
    await add(
      ...[1, 2, 3, 4, 5].map((day) => ({
        last_name: `Muster${day}`,
        created_at: `2026-11-0${day}T12:00:00Z`,
        status: day === 3 ? 'completed' : 'new',
      })),
    )

    const { data, count, error } = await server.as.administrator
      .rpc('search_mwo_form_entries', { search: 'muster' }, { count: 'exact' })
      .select('last_name')
      .eq('status', 'new')
      .gte('created_at', '2026-11-02T00:00:00Z')
      .order('created_at', { ascending: false })
      .order('id')
      .range(1, 2)

    expect(error).toBeNull()
    expect(data).toEqual([{ last_name: 'Muster4' }, { last_name: 'Muster2' }])
    expect(count).toBe(3)
  })

  test('the order "due first" puts who waits longest at the top and answered ones below', async () => {
    await add(
      { last_name: 'beantwortet', status: 'contacted', created_at: '2026-11-01T08:00:00Z' },
      { last_name: 'spät', created_at: '2026-11-03T08:00:00Z' },
      { last_name: 'früh', created_at: '2026-11-02T08:00:00Z' },
      { last_name: 'erledigt', status: 'completed', created_at: '2026-11-01T08:00:00Z' },
    )

    const { data } = await server.as.administrator
      .from('mwo_form_entries')
      .select('last_name')
      .order('status', { ascending: false })
      .order('created_at')
      .order('id')

    expect(data?.map(({ last_name }) => last_name)).toEqual(['früh', 'spät', 'beantwortet', 'erledigt'])
  })

  test('consultation requests are searched the same way', async () => {
    await server.as.secret.from('consultation_requests').insert(consultationRequest({ message: '100 % sicher?' }))

    const { data } = await server.as.administrator.rpc('search_consultation_requests', { search: '0 % S' })

    expect(data).toMatchObject([{ message: '100 % sicher?' }])
  })
})
