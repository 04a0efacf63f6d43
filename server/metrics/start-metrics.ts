import type { Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { OperatingState } from '../../rules/operation/operating-state.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { createDrain } from '../http/drain.ts'
import { listen } from '../http/listen.ts'
import { measureDatabase } from './measure-database.ts'
import { measureRequests } from './measure-requests.ts'

export interface Metrics {
  /** It has a figure from now on: 0 until it succeeds. */
  jobBegins(job: string): void
  /** @param job its name, after it succeeded */
  jobDone(job: string): void
  stop(): Promise<void>
}

interface MeasuredParts {
  config: Pick<Config, 'METRICS_PORT' | 'HOST'>
  database: Database
  /** Whose requests are counted. */
  server: Server
  readiness(): Promise<Pick<OperatingState, 'ready'>>
}

/**
 * Figures of this process in the text format of Prometheus, under `/metrics` on a port of their own: none names a person, an entry or a whole
 * address. Without `METRICS_PORT` nothing is measured.
 * @throws StartupError when the port cannot be opened
 */
export async function startMetrics({ config, database, server, readiness }: MeasuredParts): Promise<Metrics> {
  const { METRICS_PORT, HOST } = config
  if (METRICS_PORT === undefined) return { jobBegins() {}, jobDone() {}, stop: async () => {} }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(registry, server)
  const askDatabase = measureDatabase(registry, database)
  const jobs = new Gauge({
    name: 'praxis_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded in this process, 0 for never',
    labelNames: ['job'],
    registers: [registry],
  })
  const ready = new Gauge({
    name: 'praxis_ready',
    help: '1 while enquiries arrive, as /readyz says it',
    registers: [registry],
  })
  const fetch = async ({ url }: Request) => {
    if (new URL(url).pathname !== '/metrics') return new Response(null, { status: 404 })
    ready.set((await readiness()).ready ? 1 : 0)
    await askDatabase()
    return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
  }
  const own = await listen({ fetch }, { PORT: METRICS_PORT, HOST })
  return {
    jobBegins: (job) => jobs.set({ job }, 0),
    jobDone: (job) => jobs.setToCurrentTime({ job }),
    stop: createDrain(own.server).close,
  }
}
