import { beforeAll, expect, test } from 'vitest'
import { routes } from '../../../server/routing/routes.ts'
import { consultationRequest, freshNetwork, mwoEntry } from '../../support/server/requests.ts'
import { type RouteFields, readRouteFields } from '../../support/server/route-fields.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

/** So many ordinary requests may one cost at most, whatever it holds. */
const MOST = 5
/** What fits into a header or an address beside the rest. */
const HEADER_BYTES = 12_000
const ADDRESS_BYTES = 2000

/** For which careless code takes time quadratic in the length: blanks in a row, accents that are sorted, letters of a host, lists in place of a text. */
const values: Record<string, (bytes: number) => unknown> = {
  blanks: (bytes) => `a${' '.repeat(bytes - 2)}a`,
  accents: (bytes) => '\u0301\u0323'.repeat(bytes / 4),
  // Beyond that it is no host.
  hosts: (bytes) => `a@${hanLetters(Math.min(bytes, 16_000) / 3)}.de`,
  lists: (bytes) => ({ city: Array(Math.floor(bytes / 7)).fill(100_000) }),
}

/** Enquiries with an id of their own each time; an account that does not exist costs as much as one with a true hash. */
const ordinaryBodies: Record<string, () => object> = {
  '/auth/v1/token': () => ({ email: 'niemand@example.com', password: 'Ostsee' }),
  '/rest/v1/consultation_requests': consultationRequest,
  '/rest/v1/mwo_form_entries': mwoEntry,
}

const server = serverOn('pglite')
let doors: Map<string, RouteFields>
let enquiry: number
beforeAll(async () => {
  doors = new Map((await readRouteFields(server.database)).map((door) => [door.route.at, door]))
  enquiry = await leastOf(() => costOf('POST', '/rest/v1/mwo_form_entries', { body: mwoEntry }))
})

test.each(routes.filter(({ by }) => by === 'everybody' || by === 'visitor'))(
  '$at costs no more for a long value in any place',
  async ({ at, body: { most: bytes } }) => {
    const { method, pattern, fields, query } = doors.get(at) as RouteFields
    const ordinary = ordinaryBodies[pattern] ?? (() => fields)
    const parts = [...pattern.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
    const ask = ({ path = {}, search = {}, body = {} }: Partial<Record<'path' | 'search' | 'body', object>>) => {
      const asked = new URLSearchParams({ ...(pattern.startsWith('/rest/') ? {} : query), ...search })
      return costOf(method, `${placed(pattern, path)}?${asked}`, { body: () => ({ ...ordinary(), ...body }) })
    }
    const most = MOST * Math.max(enquiry, await leastOf(() => ask({})))
    const costly: string[] = []
    // The process does other work, too: what is costly is so each time.
    const look = async (what: string, changes: Parameters<typeof ask>[0]) => {
      for (let count = 0; count < 4; count += 1) if ((await ask(changes)) <= most) return
      costly.push(what)
    }

    for (const [what, value] of Object.entries(values)) {
      for (const name of Object.keys({ ...fields, ...ordinary() }))
        await look(`${name}: ${what}`, { body: { [name]: value(Math.max(100, bytes - 2000)) } })
      const inAddress = value(ADDRESS_BYTES)
      for (const name of Object.keys(query)) await look(`?${name}: ${what}`, { search: { [name]: inAddress } })
      for (const name of parts) await look(`:${name}: ${what}`, { path: { [name]: inAddress } })
    }
    expect(costly).toEqual([])
  },
)

test.each(['x-forwarded-for', 'accept-encoding', 'authorization', 'cookie', 'prefer', 'user-agent'])(
  'a long header costs less than an enquiry: %s',
  async (name) => {
    for (const part of ['a', ',', '::1,', ';', '(', 'a=b;']) {
      const headers = { [name]: part.repeat(HEADER_BYTES / part.length) }
      expect(await leastOf(() => costOf('GET', '/healthz', { headers })), part).toBeLessThan(enquiry)
    }
  },
)

/** The engine compiles and clears up at times. */
async function leastOf(cost: () => Promise<number>): Promise<number> {
  const costs: number[] = []
  for (let time = 0; time < 5; time += 1) costs.push(await cost())
  return Math.min(...costs)
}

function hanLetters(count: number): string {
  return String.fromCodePoint(...Array.from({ length: count }, (_, letter) => 0x4e00 + letter))
}

function placed(pattern: string, changed: object): string {
  const parts: Record<string, string> = { folder: crypto.randomUUID(), file: 'datei.pdf', ...changed }
  return pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(parts[name] ?? 'a'))
}

/** Processor time of this process, in which server and database work. */
async function costOf(
  method: string,
  path: string,
  { body = () => ({}), headers = {} }: { body?: () => object; headers?: Record<string, string> },
): Promise<number> {
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body()) }
  const own = {
    apikey: server.keys.publishableKey,
    'content-type': 'application/json',
    'x-forwarded-for': freshNetwork(),
  }
  const before = process.cpuUsage()
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    ...sent,
    headers: { ...own, ...headers },
  })
  await answer.arrayBuffer()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
