import type { RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** What a function of the database answers. */
export async function answerOf<T>(database: Database, question: RawBuilder<{ answer: T }>): Promise<T> {
  const { rows } = await question.execute(database.sql)
  return (rows[0] as { answer: T }).answer
}
