import { expect, test } from 'vitest'
import { columnsWith, enquiryColumns } from '../../../rules/enquiries/enquiry-columns.ts'
import { databaseOn } from '../../support/database/databases.ts'

const { run } = databaseOn('pglite')
const tables = { mwo: 'mwo_form_entries', consultation: 'consultation_requests' } as const
const sourceOf = async (name: string) =>
  String((await run(`select prosrc from pg_proc where proname = '${name}'`))[0]?.prosrc)

test.each(['mwo', 'consultation'] as const)('the list of columns is that of the table: %s', async (kind) => {
  const rows = await run<{ column: string; longest: number | null }>(`
    select column_name as column, character_maximum_length as longest from information_schema.columns
    where table_schema = 'public' and table_name = '${tables[kind]}'
  `)
  const listed = columnsWith('label', kind).filter(([path]) => !path.includes('.'))

  expect(listed.map(([name]) => name).sort()).toEqual(rows.map(({ column }) => column).sort())
  for (const [name, { longest }] of listed) {
    const column = rows.find((row) => row.column === name)
    if (column?.longest && longest) expect(column.longest, name).toBe(longest)
  }
})

test('what has no length of its column is cut by a check or a trigger', async () => {
  const [check] = await run(`
    select string_agg(pg_get_constraintdef(oid), ' ') as text from pg_constraint where conrelid = 'private.enquiry'::regclass
  `)
  expect(check?.text).toContain(`(char_length(admin_notes) <= ${enquiryColumns.admin_notes.longest})`)
  expect(await sourceOf('normalize_enquiry')).toContain(`char_length(new.message) > ${enquiryColumns.message.longest}`)
  for (const part of ['location.city', 'location.country'] as const)
    expect(await sourceOf('is_location')).toContain(`char_length(p.value #>> '{}') > ${enquiryColumns[part].longest}`)
})

test('searches look into the columns of which the list says so, and these are corrected', async () => {
  for (const table of Object.values(tables)) {
    const [row] = await run(`
      select encode(tgargs, 'escape') as columns from pg_trigger where tgname = 'keep_search_text' and tgrelid = 'public.${table}'::regclass
    `)
    const [, ...searched] = String(row?.columns).split('\\000').filter(Boolean)
    expect(searched.sort()).toEqual(
      columnsWith('searched')
        .map(([name]) => name)
        .sort(),
    )
  }
  const [corrected] = await run(`select proargnames as names from pg_proc where proname = 'correct_contact'`)
  expect(corrected?.names).toEqual(['_entry_id', ...columnsWith('correctable').map(([name]) => `_${name}`)])
})
