import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import { UnusualDeletion } from './share-limit.ts'

const heldBackSchema = z.object({ what: z.string(), count: z.number(), total: z.number() })

/** A deletion that waits for the operator. */
export type HeldBack = z.output<typeof heldBackSchema>

/**
 * Runs a deletion. One that would take an unusual share is held back and remembered, so that the doctor and the admin area can
 * ask the operator; the next ordinary run clears that.
 */
export async function unlessUnusual(
  database: Database,
  job: string,
  log: Log,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
    await sql`delete from private.settings where key = ${keyOf(job)}`.execute(database.sql)
  } catch (error) {
    if (!(error instanceof UnusualDeletion)) throw error
    const { what, count, total } = error
    log.error({ what, count, total }, 'a deletion of an unusual share was held back: the operator decides')
    await sql`
      insert into private.settings (key, value)
      values (${keyOf(job)}, jsonb_build_object('what', ${what}::text, 'count', ${count}::integer, 'total', ${total}::integer))
      on conflict (key) do update set value = excluded.value, updated_at = now()
    `.execute(database.sql)
  }
}

/** @returns what waits for the operator's decision */
export async function listHeldBack(database: Database): Promise<HeldBack[]> {
  const { rows } = await sql<{ value: unknown }>`
    select value from private.settings where starts_with(key, 'held_back ') order by key
  `.execute(database.sql)
  return rows.map(({ value }) => heldBackSchema.parse(value))
}

/** After the operator agreed. */
export async function clearHeldBack(database: Database): Promise<void> {
  await sql`delete from private.settings where starts_with(key, 'held_back ')`.execute(database.sql)
}

/** What the operator reads: German. */
export function describeHeldBack({ what, count, total }: HeldBack): string {
  return `Auf einmal würden ${count} von ${total} ${what} gelöscht. Das ist ungewöhnlich viel, deshalb wurde nichts gelöscht.`
}

function keyOf(job: string): string {
  return `held_back ${job}`
}
