import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

const NO_MAILS = { waiting: 0, sent: 0, 'given up': 0 }

/**
 * What the database says of itself and of the outbox, and how busy its connections are.
 * @returns asks for it; while the database is away its last figures stay
 */
export function measureDatabase(registry: Registry, database: Database): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `praxis_${name}`, help, labelNames, registers: [registry] })
  const latency = gauge('database_answer_seconds', 'How long the database took for the smallest answer')
  const connections = gauge('database_connections', 'Connections to PostgreSQL, and work that waits for one', 'state')
  const mails = gauge('mails', 'Mails of the outbox; sent ones are deleted after some weeks', 'state')

  async function ask() {
    const began = performance.now()
    await sql`select`.execute(database.sql)
    latency.set((performance.now() - began) / 1000)
    const { rows } = await sql<{ state: string; count: number }>`
      select
        case when sent_at is not null then 'sent' when gave_up_at is not null then 'given up' else 'waiting' end as state,
        count(*)::integer as count
      from private.mail_outbox group by 1
    `.execute(database.sql)
    const counted = { ...NO_MAILS, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
    for (const [state, count] of Object.entries(counted)) mails.set({ state }, count)
  }

  return async () => {
    for (const [state, count] of Object.entries(database.connections?.() ?? {})) connections.set({ state }, count)
    await ask().catch(() => {})
  }
}
