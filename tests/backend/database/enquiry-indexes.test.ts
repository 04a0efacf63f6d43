// @module-tag more
import { beforeAll, expect, test } from 'vitest'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'

const TABLES = ['consultation_requests', 'mwo_form_entries']
const FOLLOWING = `where created_at <= '2026-03-01' and (created_at < '2026-03-01' or id > '${crypto.randomUUID()}')
  order by created_at desc, id limit 1000`
const ONE_DAY = "where created_at >= '2026-03-01' and created_at < '2026-03-02' order by created_at desc, id"

describeOnEngine('indexes of the enquiries on %s', (engine) => {
  const { run } = databaseOn(engine)
  beforeAll(async () => {
    for (const table of TABLES) {
      await run(`
        insert into public.${table} (created_at, first_name, last_name, email, phone, message, status)
        select timestamptz '2026-11-20 08:00+01' - make_interval(hours => n), 'Erika', 'Mustermann',
          'erika.' || n || '@example.com', '040 66969-123', 'Wann wäre ein Termin frei?',
          case when n < 40 then 'new' else 'completed' end
        from generate_series(1, 5000) n
      `)
      await run(`vacuum (analyze) public.${table}`)
    }
  })

  const plan = async (query: string) => (await run(`explain ${query}`)).flatMap((row) => Object.values(row)).join('\n')

  test.each([
    ['newest first', 'newest_first', 'order by created_at desc, id limit 50'],
    ['one status', 'by_status', "where status = 'new'"],
    ['one day', 'newest_first', ONE_DAY],
    ['what follows an entry', 'newest_first', FOLLOWING],
  ])('%s is read from the index %s', async (_, index, rest) => {
    const both = await plan(`select * from private.enquiry ${rest}`)
    for (const table of TABLES) expect(both).toContain(`${table}_${index}`)
  })

  test('what follows an entry begins in the index where that entry is', async () => {
    const following = await plan(`select * from public.consultation_requests ${FOLLOWING}`)

    expect(following).toMatch(/Index Cond: \(created_at <= /)
    expect(following).not.toMatch(/Sort Key/)
  })
})
