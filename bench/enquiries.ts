import { setTimeout as wait } from 'node:timers/promises'
import { PostgrestClient } from '@supabase/postgrest-js'
import { sql } from 'kysely'
import { countEnquiryKinds } from '../app/features/enquiries/data/count-enquiries.ts'
import { enquirySource } from '../app/features/enquiries/data/enquiry-source.ts'
import type { EnquiryFilters, EnquiryKind } from '../app/features/enquiries/enquiry.ts'
import { toCsv } from '../app/features/enquiries/export/csv.ts'
import { loadAllEnquiries } from '../app/features/enquiries/export/export-enquiries.ts'
import { noFilters } from '../app/lib/list/list-filters.ts'
import { PAGE_SIZE } from '../app/lib/list/list-source.ts'
import type { Database } from '../server/database/open-database.ts'
import type { Engine } from '../tests/support/database/engines.ts'
import { freshNetwork } from '../tests/support/server/fresh-network.ts'
import { startServerUnderTest } from '../tests/support/server/server-under-test.ts'
import { median, rounded, timed } from './report/numbers.ts'

export interface EnquiryFigures {
  engine: Engine
  entries: number
  /** Milliseconds until the entries and their number are there, by question. */
  times: Record<string, number>
  /** Reading everything and writing the CSV: milliseconds in all, and for a thousand entries. */
  export: { total: number; perThousand: number }
}

const KIND: EnquiryKind = 'consultation'

/** Asked with the functions of the page. */
const questions: Record<string, Partial<EnquiryFilters>> = {
  open: {},
  'due first': { order: 'due' },
  'status new': { status: 'new' },
  'one month': { from: '2026-03-01', to: '2026-03-31' },
  'search: a name': { search: 'Seltenheim' },
  'search: an address': { search: 'erika.4242@' },
  'search: a word in half of all': { search: 'Termin' },
  'search: 1 in 50': { search: 'Fünfziger' },
  'search: nothing': { search: 'Windmühlenflügel' },
  'search: an answer, 1 in 100': { search: 'Leuchtturm' },
  'search: three words': { search: 'Mustermann Termin Leuchtturm' },
  'search and status': { search: 'Seltenheim', status: 'completed' },
}

/** The list of enquiries through the API as an administrator, at each size: the median of several questions. */
export async function measureEnquiries(
  engine: Engine,
  { sizes, runs, onSize }: { sizes: number[]; runs: number; onSize?(figures: EnquiryFigures): void },
): Promise<EnquiryFigures[]> {
  const server = await startServerUnderTest(engine)
  try {
    const { data } = await server.as.administrator.auth.getSession()
    const figures: EnquiryFigures[] = []
    for (const entries of sizes) {
      // Every size has a network of its own, as the server limits requests in a minute.
      const api = new PostgrestClient(`${server.url}/rest/v1`, {
        headers: {
          apikey: server.keys.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
          'x-forwarded-for': freshNetwork(),
        },
      })
      await fill(server.database, entries)
      // PGlite fills in this process: idle connections are closed before the first question.
      await wait(1000)
      const times: Record<string, number> = {}
      const lastPage = Math.ceil(entries / PAGE_SIZE)
      const pages = { 'last page': { page: lastPage }, 'middle page': { page: Math.ceil(lastPage / 2) } }
      for (const [name, changes] of Object.entries({ ...questions, ...pages })) {
        const filters = { ...noFilters, ...changes }
        times[name] = await medianTime(runs, () => enquirySource(api, KIND).page(filters))
      }
      times['counts of the tabs'] = await medianTime(runs, () => countEnquiryKinds(api))
      const total = await timed(() => exportAll(api, entries))
      figures.push({
        engine,
        entries,
        times,
        export: { total: rounded(total), perThousand: rounded((total / entries) * 1000, 1) },
      })
      onSize?.(figures.at(-1) as EnquiryFigures)
    }
    return figures
  } finally {
    await server.stop()
  }
}

async function medianTime(runs: number, ask: () => Promise<unknown> | PromiseLike<unknown>): Promise<number> {
  await ask()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await timed(async () => ask()))
  return rounded(median(times), 1)
}

async function exportAll(api: PostgrestClient, expected: number): Promise<void> {
  const entries = await loadAllEnquiries(api, KIND, noFilters, () => {})
  if (new Set(entries.map(({ id }) => id)).size !== expected) throw new Error('the export is not complete')
  toCsv(KIND, entries, 'standard')
}

/** Years of a practice: all answered except the newest forty, texts and answers of usual length, one rare name. */
async function fill(database: Database, entries: number): Promise<void> {
  await sql`
    insert into public.consultation_requests
      (created_at, first_name, last_name, email, phone, consultation_type, preferred_time, message, consent_version, status)
    select
      timestamptz '2026-11-20 08:00+01' - make_interval(mins => ${entries} - n),
      'Erika',
      case when n % 1000 = 7 then 'Seltenheim' when n % 50 = 9 then 'Fünfziger' else 'Mustermann' end,
      'erika.' || n || '@example.com',
      '040 66969-123',
      (array['erstberatung', 'mwo', 'zendawave'])[1 + n % 3],
      'vormittags',
      repeat('Ich habe von Ihrer Praxis gelesen und möchte mehr wissen. ', 1 + n % 5)
        || case when n % 2 = 0 then 'Wann wäre ein Termin frei?' else 'Rufen Sie mich bitte an.' end,
      '2026-11-20',
      case when n > ${entries} - 40 then 'new' when n % 20 = 0 then 'contacted' else 'completed' end
    from generate_series(1 + (select count(*)::integer from public.consultation_requests), ${entries}) n
  `.execute(database.sql)
  await sql`
    insert into private.answers (id, entry_table, entry_id, kind, subject, body, status_before, mail_id)
    select gen_random_uuid(), 'consultation_requests', e.id, 'mail', 'Ihre Beratungsanfrage',
      repeat('Vielen Dank für Ihre Anfrage. Unten stehen Zeiten, von denen Sie eine wählen können. ', 5)
        || case when row_number() over (order by e.created_at) % 100 = 3 then 'Der Weg führt am Leuchtturm vorbei.' else '' end,
      'new', gen_random_uuid()
    from public.consultation_requests e
    where e.status <> 'new' and not exists (select from private.answers a where a.entry_id = e.id)
  `.execute(database.sql)
  await sql`vacuum (analyze) public.consultation_requests, private.answers`.execute(database.sql)
}
