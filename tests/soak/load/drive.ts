import { setTimeout as wait } from 'node:timers/promises'
import type { createClient, Send, Visit } from './visits.ts'

export interface Records {
  /** Milliseconds of each request, by kind. */
  times: Map<string, number[]>
  /** One sentence for each request that was not answered as it should be. */
  errors: string[]
  visits: number
}

type Client = ReturnType<typeof createClient>

/** More visits at once than this wait for one to end, so that a server that stops does not fill our memory. */
const LONGEST_QUEUE = 1000

/** A visit that did not get the answer it expected; it is counted already. */
class VisitEnded extends Error {}

/**
 * As many visits as the server bears: so many people at once, each without a pause.
 *
 * @returns visits per second
 */
export async function driveHard(
  client: Client,
  visits: Visit[],
  { people, seconds }: { people: number; seconds: number },
): Promise<{ rate: number; records: Records }> {
  const records = emptyRecords()
  const next = chooser(visits)
  const begun = performance.now()
  const end = begun + seconds * 1000
  const person = async () => {
    while (performance.now() < end) await make(next(), client, records, performance.now())
  }
  await Promise.all(Array.from({ length: people }, person))
  return { rate: (records.visits / (performance.now() - begun)) * 1000, records }
}

/**
 * Visits at an even rate, whether the server is quick or slow: a request counts from the moment it was due, so that a
 * server that stops for a second shows it in every request of that second.
 *
 * @param rate visits per second
 */
export async function driveEvenly(
  client: Client,
  visits: Visit[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Records> {
  const records = emptyRecords()
  const next = chooser(visits)
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  const end = begun + seconds * 1000
  let due = begun
  while (due < end) {
    const now = performance.now()
    while (due <= now && due < end) {
      if (underWay.size >= LONGEST_QUEUE) await Promise.race(underWay)
      const visit = make(next(), client, records, due).finally(() => underWay.delete(visit))
      underWay.add(visit)
      due += 1000 / rate
    }
    await wait(2)
  }
  await Promise.all(underWay)
  return records
}

async function make(visit: Visit, client: Client, records: Records, due: number): Promise<void> {
  let start = due
  records.visits += 1
  const send: Send = async (kind, request) => {
    const answer = await client.send(request).catch((error: Error) => ({ status: 0, text: error.message }))
    const times = records.times.get(kind) ?? []
    records.times.set(kind, times)
    times.push(performance.now() - start)
    start = performance.now()
    if (!request.expect.includes(answer.status)) {
      records.errors.push(`${kind} ${request.path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      throw new VisitEnded()
    }
    return answer.text
  }
  await visit.make(send).catch((error: unknown) => {
    if (!(error instanceof VisitEnded)) throw error
  })
}

/** Each visit as often as its weight says. */
function chooser(visits: Visit[]): () => Visit {
  const all = visits.reduce((sum, { weight }) => sum + weight, 0)
  return () => {
    let left = Math.random() * all
    for (const visit of visits) {
      left -= visit.weight
      if (left < 0) return visit
    }
    throw new Error('no visit has a weight')
  }
}

function emptyRecords(): Records {
  return { times: new Map(), errors: [], visits: 0 }
}
