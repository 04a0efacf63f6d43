import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { textName } from '../../content/texts/text-document.ts'
import type { Database } from '../database/database.ts'

const ARTICLES = join(import.meta.dirname, '../../content/release-0/blog')

/** Adds articles to those whose views the database counts. @param published names of documents, which outlive addresses */
export async function announceArticles(database: Database, published: readonly string[] = []): Promise<void> {
  const shipped = (await readdir(ARTICLES)).map((file) => file.replace(/\.md$/, ''))
  const written = published.map(textName).flatMap((name) => (name?.kind === 'article' ? [name.key] : []))
  const slugs = [...new Set([...shipped, ...written])]
  await sql`
    insert into private.counted_articles (slug) select jsonb_array_elements_text(${JSON.stringify(slugs)}::text::jsonb)
    on conflict do nothing
  `.execute(database.sql)
}
