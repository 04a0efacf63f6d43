import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'

/** The median; of an even number of values the lower of the two in the middle. */
export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** Milliseconds. */
export async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Connections that never pause.
 *
 * @param pid of the server: then `processorMs` is its processor time for each answer
 * @throws where a request was not answered as it should be
 */
export async function load(options: autocannon.Options, pid?: number) {
  const before = pid ? await processorTime(pid) : Number.NaN
  const { non2xx, errors, duration, latency, '2xx': answered } = await autocannon(options)
  if (non2xx + errors > 0) throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed`)
  const processorMs = pid ? ((await processorTime(pid)) - before) / answered : Number.NaN
  return { perSecond: Math.round(answered / duration), p99: latency.p99, processorMs: rounded(processorMs) }
}

/** User and system, in milliseconds: a tick takes ten. The name of the program, in brackets, may hold spaces. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Three digits of what is small, none behind the point of what is not. */
export function rounded(value: number): number {
  return Number(value.toFixed(value < 10 ? 3 : 0))
}

const EVERY_MS = 10

/**
 * Milliseconds that another visitor waits during `work`, who asks a hundred times a second, whether or not the answer before has
 * come: each stop of the server counts with all who wait. autocannon sends what it may in a second at once, and then pauses.
 */
export async function waitsDuring(url: string, work: () => Promise<unknown>) {
  const waits: Promise<number>[] = []
  const ask = () => timed(() => fetch(url).then((response) => response.text()))
  const visitor = setInterval(() => waits.push(ask()), EVERY_MS)
  await work().finally(() => clearInterval(visitor))
  const ended = await Promise.all(waits)
  return { p99: rounded(quantile(ended, 0.99)), longest: rounded(Math.max(...ended)) }
}

function quantile(values: number[], part: number): number {
  const found = values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1]
  if (found === undefined) throw new Error('no value was measured')
  return found
}
