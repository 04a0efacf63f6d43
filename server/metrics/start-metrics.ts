import type { Server } from 'node:http'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OperatingState } from '../../rules/operation/operating-state.ts'
import type { Database } from '../database/database.ts'
import { createDrain } from '../http/drain.ts'
import { listen } from '../http/listen.ts'
import type { ServerParts } from '../server-parts.ts'

export interface Metrics {
  /** It has a figure from now on: 0 until it succeeds. */
  jobBegins(job: string): void
  /** @param job its name, after it succeeded */
  jobDone(job: string): void
  stop(): Promise<void>
}

/**
 * Figures of this process in the text format of Prometheus, under `/metrics` on a port of their own: none names a person, an entry or a whole
 * address. Without `METRICS_PORT` nothing is measured.
 * @throws StartupError when the port cannot be opened
 */
export async function startMetrics({
  config,
  database,
  server,
  readiness,
}: ServerParts & { server: Server; readiness(): Promise<Pick<OperatingState, 'ready'>> }): Promise<Metrics> {
  const { METRICS_PORT, HOST } = config
  if (METRICS_PORT === undefined) return { jobBegins() {}, jobDone() {}, stop: async () => {} }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(registry, server)
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `praxis_${name}`, help, labelNames, registers: [registry] })
  const jobs = gauge(
    'job_last_success_timestamp_seconds',
    'When a job last succeeded in this process, 0 for never',
    'job',
  )
  const ready = gauge('ready', '1 while enquiries arrive, as /readyz says it')
  const askDatabase = measureDatabase(gauge, database)
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

/** The first part of an address; anything else is a page. */
const KINDS = /^\/(rest|auth|storage|functions|api|assets|bilder|kalender|termin|healthz|readyz)(?=[/?]|$)/

/** Counts the requests of a server by their kind and the class of their status, and how long they took. */
function measureRequests(registry: Registry, server: Server): void {
  const durations = new Histogram({
    name: 'praxis_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['kind', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  server.on('request', ({ url = '' }, response) => {
    const began = performance.now()
    const kind = KINDS.exec(url)?.[1] ?? 'page'
    response.once('close', () => {
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut off'
      durations.observe({ kind, status }, (performance.now() - began) / 1000)
    })
  })
}

/**
 * What the database says of itself and of the outbox, and how busy its connections are.
 * @returns asks for it; while the database is away its last figures stay
 */
function measureDatabase(
  gauge: (name: string, help: string, ...labelNames: string[]) => Gauge,
  database: Database,
): () => Promise<void> {
  const latency = gauge('database_answer_seconds', 'How long the database took for the smallest answer')
  const connections = gauge('database_connections', 'Connections to PostgreSQL, and work that waits for one', 'state')
  const mails = gauge('mails', 'Mails of the outbox; sent ones are deleted after some weeks', 'state')

  async function ask() {
    const began = performance.now()
    await sql`select`.execute(database.sql)
    latency.set((performance.now() - began) / 1000)
    const { rows } = await sql<Record<string, number>>`
      select count(sent_at)::integer as sent, count(gave_up_at) filter (where sent_at is null)::integer as "given up",
        count(*) filter (where sent_at is null and gave_up_at is null)::integer as waiting
      from private.mail_outbox
    `.execute(database.sql)
    for (const [state, count] of Object.entries(rows[0] ?? {})) mails.set({ state }, count)
  }

  return async () => {
    for (const [state, count] of Object.entries(database.connections?.() ?? {})) connections.set({ state }, count)
    await ask().catch(() => {})
  }
}
