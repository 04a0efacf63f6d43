import type { RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** What a function of the database answers. */
export async function answerOf<T>(database: Pick<Database, 'sql'>, question: RawBuilder<unknown>): Promise<T> {
  const { rows } = await question.execute(database.sql)
  return (rows[0] as { answer: T }).answer
}
