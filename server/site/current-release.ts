import { sql } from 'kysely'
import { factsOfDocument, type SiteFacts } from '../../content/facts/facts-of-document.ts'
import type { FactsDocument } from '../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import { headerSchemas } from '../../content/texts/header-schema.ts'
import { type TextDocument, type TextNode, textName } from '../../content/texts/text-document.ts'
import { textSchema } from '../../content/texts/text-schema.ts'
import { berlinDay } from '../../rules/berlin-time.ts'
import { answerOf } from '../database/answer-of.ts'
import type { Database } from '../database/database.ts'

export interface Release {
  /** 0 is what the program ships. */
  id: number
  facts: FactsDocument
  /** Every picture that a document of the release names. */
  pictures: StoredPictures
  texts: Record<string, TextDocument>
  /** The day in Berlin on which these facts were published; undefined while they are the shipped ones. */
  factsDay?: string
}

export interface StoredRelease extends Release {
  /** Documents that this program cannot read, left out of `texts`. */
  unreadable: string[]
}

/** 0 is what the program ships. */
export async function currentReleaseId(database: Pick<Database, 'sql'>): Promise<number> {
  return answerOf(database, sql`select coalesce(private.current_release(), 0)::integer as answer`)
}

/** What visitors are to see. */
export async function currentRelease(database: Database): Promise<StoredRelease> {
  return storedRelease(database, await currentReleaseId(database))
}

/** A release, or what the program ships where there is none with this number. */
export async function storedRelease(database: Database, id: number): Promise<StoredRelease> {
  const { rows } = await sql<{
    documents: Record<string, unknown>
    pictures: StoredPictures
    facts_day: string | null
  }>`
    select coalesce((
      select jsonb_object_agg(d.document, v.body)
      from private.content_release_documents d join private.content_versions v using (document, version)
      where d.release_id = r.id
    ), '{}') as documents, private.release_pictures(r.id) as pictures, (
      select to_char(v.created_at at time zone 'Europe/Berlin', 'YYYY-MM-DD')
      from private.content_release_documents d join private.content_versions v using (document, version)
      where d.release_id = r.id and d.document = 'facts'
    ) as facts_day
    from private.content_releases r where r.id = ${id}::bigint
  `.execute(database.sql)
  const [row] = rows
  return row
    ? { ...releaseOf(id, row.documents, row.pictures), ...(row.facts_day && { factsDay: row.facts_day }) }
    : releaseOf(0, {}, {})
}

const factsRead = new WeakMap<object, { key: string; facts: SiteFacts }>()

/** The facts of the practice today, by the newest release whose facts can be read. */
export async function currentFacts(database: Pick<Database, 'sql'>, now = new Date()): Promise<SiteFacts> {
  const release = await currentReleaseId(database)
  const day = berlinDay(now)
  const key = `${release} ${day}`
  const known = factsRead.get(database.sql)
  if (known?.key === key) return known.facts
  const documents = [...(await factsFrom(database, release)), shippedFacts]
  const facts = documents.map((document) => readable(document, day)).find((one) => one !== undefined)
  if (!facts) throw new Error('the shipped facts cannot be read')
  factsRead.set(database.sql, { key, facts })
  return facts
}

/** @see currentFacts */
export async function currentPractice(database: Pick<Database, 'sql'>): Promise<SiteFacts['practice']> {
  const { practice } = await currentFacts(database)
  return practice
}

function readable(document: FactsDocument, day: string): SiteFacts | undefined {
  try {
    return factsOfDocument(document, day)
  } catch {
    return undefined
  }
}

async function factsFrom(database: Pick<Database, 'sql'>, release: number): Promise<FactsDocument[]> {
  const { rows } = await sql<{ facts: FactsDocument | null }>`
    select (
      select v.body from private.content_release_documents d join private.content_versions v using (document, version)
      where d.release_id = r.id and d.document = 'facts'
    ) as facts
    from private.content_releases r where r.id <= ${release}::bigint order by r.id desc limit 5
  `.execute(database.sql)
  return rows.map(({ facts }) => facts ?? shippedFacts)
}

/** The stored pictures that documents name. */
export async function picturesNamedIn(database: Database, documents: unknown): Promise<StoredPictures> {
  return answerOf(database, sql`select private.pictures_named_in(${JSON.stringify(documents)}::text) as answer`)
}

function releaseOf(id: number, { facts, ...stored }: Record<string, unknown>, pictures: StoredPictures): StoredRelease {
  const texts = Object.fromEntries(
    Object.entries(stored).flatMap(([name, body]) => {
      const text = readText(name, body)
      return text ? [[name, text]] : []
    }),
  )
  const unreadable = Object.keys(stored).filter((name) => !texts[name])
  return { id, facts: (facts as FactsDocument | undefined) ?? shippedFacts, texts, pictures, unreadable }
}

/** Checks what decides about addresses, lists and times, and the kinds of blocks; the rest was checked when the text was saved. */
function readText(name: string, body: unknown): TextDocument | undefined {
  const { kind } = textName(name) ?? {}
  if (kind === undefined || typeof body !== 'object' || body === null) return undefined
  const { header, content } = body as { header?: unknown; content?: TextNode }
  const { data } = headerSchemas[kind].safeParse(header)
  return data && content && isKnownContent(content) ? { header: data, content } : undefined
}

function isKnownContent(content: unknown): boolean {
  try {
    return textSchema.nodeFromJSON(content).type === textSchema.topNodeType
  } catch {
    return false
  }
}
