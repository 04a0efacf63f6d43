import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { RenderedFile } from './render-pages.ts'

/** How many releases' pages stay: the current one, one that is being tried, and the one before. */
const KEPT = 3

/** What pages are made of: one build, and the content as text. */
export interface PagesOf {
  build: string
  content: string
}

/**
 * Leaves pages for other processes of the same build, and for the next start. Rendering takes a second of a processor; reading
 * takes a tenth of it.
 */
export async function sharePages(database: Database, of: PagesOf, files: RenderedFile[]): Promise<void> {
  const facts = hashOf(of.content)
  await database.sql.transaction().execute(async (transaction) => {
    await sql`
      insert into private.rendered_pages (build, facts, path, brotli)
      values ${sql.join(files.map(({ path, br }) => sql`(${of.build}, ${facts}, ${path}, ${Buffer.from(br)})`))}
      on conflict do nothing
    `.execute(transaction)
    await sql`
      delete from private.rendered_pages p
      where (p.build, p.facts) not in (
        select build, facts from private.rendered_pages group by build, facts order by max(rendered_at) desc limit ${KEPT}
      )
    `.execute(transaction)
  })
}

/** The pages that another process left, or undefined where there are none. */
export async function findSharedPages(database: Database, of: PagesOf): Promise<RenderedFile[] | undefined> {
  const { rows } = await sql<{ path: string; brotli: Uint8Array }>`
    select path, brotli from private.rendered_pages where build = ${of.build} and facts = ${hashOf(of.content)}
  `.execute(database.sql)
  if (rows.length === 0) return undefined
  return Promise.all(
    rows.map(async ({ path, brotli }) => {
      const bytes = await promisify(brotliDecompress)(brotli)
      return { path, bytes, br: brotli, gzip: await promisify(gzip)(bytes) }
    }),
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
