import { sql } from 'kysely'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import type { Database } from '../../../server/database/database.ts'

/**
 * Makes a release as `publish_content` does, without an administrator.
 *
 * @param change what its facts differ in from what is shipped
 * @param texts by the name of their document
 */
export async function putRelease(
  database: Database,
  change: (facts: typeof shippedFacts) => void,
  texts: Record<string, unknown> = {},
): Promise<void> {
  const facts = structuredClone(shippedFacts)
  change(facts)
  await sql`
    with version as (
      insert into private.content_versions (document, version, body)
      select d.key, (select count(*) + 1 from private.content_versions), d.value
      from jsonb_each(${JSON.stringify({ facts, ...texts })}::text::jsonb) d
      returning document, version
    ), release as (
      insert into private.content_releases (note) values ('') returning id
    )
    insert into private.content_release_documents (release_id, document, version)
    select release.id, version.document, version.version from version, release
  `.execute(database.sql)
}
