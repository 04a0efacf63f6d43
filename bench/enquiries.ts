import type { Request } from 'autocannon'
import { sql } from 'kysely'
import { enquirySource } from '../app/features/enquiries/data/enquiry-source.ts'
import type { EnquiryFilters } from '../app/features/enquiries/enquiry.ts'
import { type DataApi, rpcOf } from '../app/lib/data-api.ts'
import { noFilters, PAGE_SIZE } from '../app/lib/list/list-filters.ts'
import type { Database } from '../server/database/database.ts'
import { administratorOf } from '../tests/support/content/publish-facts.ts'
import { engines } from '../tests/support/database/databases.ts'
import { publishableKeyOf, type ServerProcess } from '../tests/support/processes/start-process.ts'
import { consultationRequest, freshNetwork } from '../tests/support/server/requests.ts'
import { type Installation, withInstallation } from './installation.ts'
import { load, median, rounded, timed, waitsDuring } from './load.ts'

const CLIENTS = [1, 16]
const ENTRIES = [2500, 20_000]
const DAY_MS = 86_400_000

/**
 * @param seconds of each load
 * @param runs of each question
 * @returns what comes in, and milliseconds of the admin list, a column for each engine and number of entries
 */
export async function measureEnquiries({ seconds, runs }: { seconds: number; runs: number }) {
  const sending: object[] = []
  const list: Record<string, Record<string, number>> = {}
  for (const engine of engines) {
    const rows = await withInstallation(engine, (installation) => measureSending(installation, seconds))
    sending.push(...rows.map((row) => ({ engine, ...row })))
    await withInstallation(engine, (installation) =>
      measureList(installation, runs, (entries, name, milliseconds) => {
        list[name] = { ...list[name], [`${engine} ${entries}`]: rounded(milliseconds) }
      }),
    )
  }
  return [sending, list]
}

/** Consultation requests with the public key. */
function measureSending({ serve }: Installation, seconds: number) {
  return serve(async (server) => {
    const key = await publishableKeyOf(server.url)
    await send(server, key, 16, 1)
    const rows: object[] = []
    for (const clients of CLIENTS) rows.push({ clients, ...(await send(server, key, clients, seconds)) })
    return rows
  })
}

function send({ url, child }: ServerProcess, key: string, connections: number, duration: number) {
  const headers = { apikey: key, 'content-type': 'application/json', prefer: 'return=minimal' }
  const setupRequest = (request: Request): Request => ({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': freshNetwork() },
    body: JSON.stringify(newRequest()),
  })
  const requests = [{ method: 'POST' as const, headers, setupRequest }]
  return load({ url: `${url}/rest/v1/consultation_requests`, connections, duration, requests }, child.pid)
}

/** From another person each time, below the limits. */
const newRequest = () => consultationRequest({ email: `erika.${crypto.randomUUID()}@example.com` })

/** What the admin list asks, with its own functions. */
const questions: Record<string, Partial<EnquiryFilters>> = {
  'newest first': { order: 'newest' },
  'by what waits': {},
  'last week': { from: new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10) },
  'search: a name, 1 in 1,000': { search: 'Seltenheim' },
  'search: an address': { search: 'erika.2042@' },
  'search: a word in half of all': { search: 'Termin' },
  'search: nothing': { search: 'Windmühlenflügel' },
}

type Put = (entries: number, question: string, milliseconds: number) => void

async function measureList({ open, serve }: Installation, runs: number, put: Put): Promise<void> {
  for (const entries of ENTRIES) {
    await open((database) => fill(database, entries))
    await serve(async ({ url }) => {
      // The client of the tests is one of another version, with the same functions.
      const api = (await administratorOf(url)).schema('public') as unknown as DataApi
      const asked = { ...questions, 'last page': { order: 'newest' as const, page: Math.ceil(entries / PAGE_SIZE) } }
      const { longest } = await waitsDuring(`${url}/preise`, async () => {
        for (const [name, changes] of Object.entries(asked)) {
          const ask = () => enquirySource(api, ['consultation'], 24).page({ ...noFilters, ...changes })
          put(entries, name, await medianTime(runs, ask))
        }
        put(entries, 'counts of the tabs', await medianTime(runs, () => rpcOf(api).count_enquiry_kinds()))
      })
      put(entries, 'longest wait of another visitor', longest)
    })
  }
}

async function medianTime(runs: number, ask: () => Promise<unknown>): Promise<number> {
  await ask()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await timed(ask))
  return median(times)
}

/** Months of a busy practice, younger than what is deleted: all done except the newest forty, one rare name. */
async function fill(database: Database, entries: number): Promise<void> {
  await sql`
    insert into public.consultation_requests
      (created_at, first_name, last_name, email, phone, consultation_type, message, consent_version, status)
    select
      now() - make_interval(mins => 7 * (${entries} - n)), 'Erika',
      case when n % 1000 = 7 then 'Seltenheim' else 'Mustermann' end,
      'erika.' || n || '@example.com', '040 66969-123', (array['erstberatung', 'mwo', 'zendawave'])[1 + n % 3],
      repeat('Ich habe von Ihrer Praxis gelesen und möchte mehr wissen. ', 1 + n % 5)
        || case when n % 2 = 0 then 'Wann wäre ein Termin frei?' else 'Rufen Sie mich bitte an.' end,
      '2026-11-20', case when n > ${entries} - 40 then 'new' when n % 20 = 0 then 'contacted' else 'completed' end
    from generate_series(1 + (select count(*)::integer from public.consultation_requests), ${entries}) n
  `.execute(database.sql)
  await sql`vacuum (analyze) public.consultation_requests`.execute(database.sql)
}
