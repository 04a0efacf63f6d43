import { sql } from 'kysely'
import type { TextDocument } from '../../../content/texts/text-document.ts'
import type { Database } from '../../../server/database/database.ts'

/** The text of an issue, as short as one can be. */
export function issueDocument(header: Partial<TextDocument<'issue'>['header']> = {}): TextDocument<'issue'> {
  return {
    header: {
      slug: 'herbst',
      title: 'Neues im Herbst',
      description: 'Was sich in der Praxis ändert',
      salutation: 'name',
      teasers: [],
      isLeftOut: false,
      ...header,
    },
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wir haben neue Zeiten.' }] }],
    },
  }
}

/** Addresses that want the newsletter: erika-1@example.com … */
export async function subscribers(database: Database, count: number): Promise<void> {
  await sql`
    insert into public.newsletter_subscribers (email, first_name, status, confirmed_at, gdpr_consent_given)
    select 'erika-' || n || '@example.com', 'Erika', 'confirmed', now(), true from generate_series(1, ${count}::integer) n
  `.execute(database.sql)
}

/** An issue as `send_newsletter_issue` leaves it. @returns its id */
export async function issue(database: Database, key = 'herbst', sendAt = new Date()): Promise<string> {
  const document = `issue/${key}`
  await sql`
    insert into private.content_versions (document, version, body)
    values (${document}, 1, ${JSON.stringify(issueDocument({ slug: key }))}::text::jsonb)
  `.execute(database.sql)
  const { rows } = await sql<{ id: string }>`
    insert into private.newsletter_issues (document, version, send_at) values (${document}, 1, ${sendAt.toISOString()}) returning id
  `.execute(database.sql)
  return rows[0]?.id ?? ''
}

export interface IssueState {
  state: string
  paused_because: string | null
  trouble: string | null
  sums: Record<string, number>
}

export async function issueState(database: Database, id: string): Promise<IssueState> {
  const { rows } = await sql<IssueState>`
    select i.state, i.paused_because, i.trouble, coalesce((
      select jsonb_object_agg(n.state, n.rows)
      from (select d.state, count(*) as rows from private.newsletter_deliveries d where d.issue_id = i.id group by d.state) n
    ), '{}') as sums
    from private.newsletter_issues i where i.id = ${id}::uuid
  `.execute(database.sql)
  return rows[0] as IssueState
}
