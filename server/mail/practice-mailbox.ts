import { sql } from 'kysely'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import type { Database } from '../database/database.ts'
import { currentPractice } from '../site/current-release.ts'

/** Where mails to the practice go: its address, or those with which administrators sign in while that is the shipped sample. */
export async function practiceMailbox(database: Pick<Database, 'sql'>): Promise<string | string[]> {
  const { email } = await currentPractice(database)
  if (email !== shippedFacts.practice.email) return email
  const { rows } = await sql<{ email: string }>`
    select u.email from public.user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin' and private.is_plain_address(u.email) order by u.email
  `.execute(database.sql)
  return rows.length > 0 ? rows.map((account) => account.email) : email
}
