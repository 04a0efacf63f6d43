// @module-tag more

import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { enquirySource } from '../../../app/features/enquiries/data/enquiry-source.ts'
import { allKinds, type EnquiryFilters } from '../../../app/features/enquiries/enquiry.ts'
import { type DataApi, rpcOf } from '../../../app/lib/data-api.ts'
import { isByPlace, noFilters, PAGE_SIZE } from '../../../app/lib/list/list-filters.ts'
import { readWholeList } from '../../../app/lib/list/read-whole-list.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { mwoEntry } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

const KIND = ['consultation'] as const
const ENTRIES = 2600

describeOnEngine('finding enquiries on %s', (engine) => {
  const server = serverOn(engine)
  let api: DataApi
  beforeAll(async () => {
    await server.as.secret.from('mwo_form_entries').insert(mwoEntry())
    await fill()
    api = server.as.administrator as unknown as DataApi
  })

  const someDays = { from: '2026-10-24', to: '2026-10-27' }
  test.each(
    Object.entries<Partial<EnquiryFilters>>({
      everything: {},
      'by what waits': { order: 'waiting' },
      'some days': someDays,
      'one status on some days': { status: 'completed', ...someDays },
      'a word in all, which no place parts': { search: 'termin', order: 'waiting' },
      'a word in a third, of one status on some days': { search: 'Drittel', status: 'completed', ...someDays },
      'a word in one of forty': { search: 'vierzig' },
      'a word that is only in the oldest': { search: 'Anfang' },
      'a word that stands in no entry': { search: 'Windmühlenflügel' },
      'a part of an address': { search: 'erika.77@' },
    }),
  )('%s: pages, number and export are what the database holds', async (_, changes) => {
    const filters = { ...noFilters, ...changes }
    const expected = await idsInOrder(filters)
    const last = Math.max(1, Math.ceil(expected.length / PAGE_SIZE))

    for (const page of new Set([1, 2, Math.ceil(last / 2), last, last + 1, last + 40])) {
      const { rows, total } = await enquirySource(api, KIND, 24).page({ ...filters, page })
      expect(rows.map(({ id }) => id)).toEqual(expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
      expect(total).toBe(expected.length)
    }
    const whole = await readWholeList(enquirySource(api, KIND), filters, () => {})
    expect(whole.map(({ id }) => id)).toEqual(await idsInOrder({ ...filters, order: 'newest' }))
  })

  test('the inbox shows both lists in one order, also far from its beginning', async () => {
    const newest = { ...noFilters, order: 'newest' as const }
    const ids = await idsInOrder(newest)
    const newestMwo = (await enquirySource(api, ['mwo']).page(newest)).rows.map(({ id }) => id)
    const both = await enquirySource(api, allKinds).page(newest)
    expect(both.total).toBe(ids.length + newestMwo.length)
    expect(both.rows.map(({ id }) => id)).toEqual([...newestMwo, ...ids].slice(0, PAGE_SIZE))
    const far = await enquirySource(api, allKinds).page({ ...newest, page: 41 })
    expect(far.rows.map(({ id }) => id)).toEqual([...newestMwo, ...ids].slice(40 * PAGE_SIZE, 41 * PAGE_SIZE))
  })

  test('the tabs know how many there are of each kind, and when the newest arrived', async () => {
    const [mwo, consultation] = await rpcOf(api).count_enquiry_kinds()

    expect(mwo).toEqual({ kind: 'mwo', entries: 1, newest: expect.anything() })
    expect(consultation?.entries).toBe(ENTRIES)
    expect(Date.parse(consultation?.newest ?? '')).toBe(Date.parse('2026-11-01T00:00:00Z'))
  })

  /** Three entries arrive at each moment, so that what happened at once is cut by pages and batches. */
  async function fill(): Promise<void> {
    await sql`
      insert into public.consultation_requests (created_at, first_name, last_name, email, phone, message, status)
      select timestamptz '2026-11-01 00:00Z' - (n / 3) * interval '17 minutes 3.000007 seconds',
        'Erika', 'Mustermann', 'erika.' || n || '@example.com', '040 66969-123',
        concat_ws(' ', 'Wann wäre ein Termin frei?', case when n % 3 = 0 then 'drittel' end,
          case when n % 40 = 1 then 'vierzig' end, case when n > ${ENTRIES - 5} then 'Am Anfang' end),
        case when n < 70 then 'new' when n % 5 = 0 then 'contacted' else 'completed' end
      from generate_series(0, ${ENTRIES - 1}) n
    `.execute(server.database.sql)
    await sql`vacuum (analyze) public.consultation_requests`.execute(server.database.sql)
  }

  /** The plain way to ask, which takes long and cannot be wrong. */
  async function idsInOrder(filters: EnquiryFilters): Promise<string[]> {
    const { search, status, from, to } = filters
    const byPlace = isByPlace(filters)
    const conditions: RawBuilder<unknown>[] = [sql`true`]
    if (search) {
      conditions.push(
        sql`position(lower(${search}) in lower(concat_ws(' ', first_name, last_name, email, message))) > 0`,
      )
    }
    if (status !== 'all') conditions.push(sql`status = ${status}`)
    if (from) conditions.push(sql`(created_at at time zone 'Europe/Berlin')::date >= ${from}::date`)
    if (byPlace) conditions.push(sql`status in ('new', 'contacted')`)
    if (to) conditions.push(sql`(created_at at time zone 'Europe/Berlin')::date <= ${to}::date`)
    const { rows } = await sql<{ id: string }>`
      select id from public.consultation_requests where ${sql.join(conditions, sql` and `)}
      order by ${byPlace ? sql`status desc, case status when 'new' then reply_clock_start end, created_at desc, id` : sql`created_at desc, id`}
    `.execute(server.database.sql)
    return rows.map(({ id }) => id)
  }
})
