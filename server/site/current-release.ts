import { sql } from 'kysely'
import { factsOfDocument, type SiteFacts } from '../../content/facts/facts-of-document.ts'
import type { FactsDocument } from '../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import { headerProblems } from '../../content/texts/check-text.ts'
import { type TextDocument, textName } from '../../content/texts/text-document.ts'
import { textSchema } from '../../content/texts/text-schema.ts'
import { berlinDay } from '../../rules/berlin-time.ts'
import type { Database } from '../database/database.ts'

export interface Release {
  /** 0 is what the program ships. */
  id: number
  facts: FactsDocument
  /** Every picture that a document of the release names. */
  pictures: StoredPictures
  texts: Record<string, TextDocument>
}

export interface StoredRelease extends Release {
  /** Documents that this program cannot read, left out of `texts`. */
  unreadable: string[]
}

/** 0 is what the program ships. */
export async function currentReleaseId(database: Pick<Database, 'sql'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(private.current_release(), 0)::integer as id`.execute(
    database.sql,
  )
  return rows[0]?.id ?? 0
}

/** Releases, the newest first, and at the end what the program ships. @param atMost without the shipped one */
export async function releasesFrom(database: Database, from: number, atMost: number): Promise<StoredRelease[]> {
  const { rows } = await sql<{ id: number; versions: Record<string, string>; pictures: StoredPictures }>`
    select r.id::integer as id, coalesce((
      select jsonb_object_agg(d.document, d.version || ' ' || extract(epoch from v.created_at))
      from private.content_release_documents d join private.content_versions v using (document, version)
      where d.release_id = r.id
    ), '{}') as versions, private.release_pictures(r.id) as pictures
    from private.content_releases r
    where r.id <= ${from}::bigint
    order by r.id desc limit ${atMost}::integer
  `.execute(database.sql)
  const bodies = await readBodies(
    database,
    rows.map(({ versions }) => versions),
  )
  const documentsOf = (versions: Record<string, string>) =>
    Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, bodies.get(`${name} ${version}`)]))
  return [
    ...rows.map(({ id, versions, pictures }) => releaseOf(id, documentsOf(versions), pictures)),
    releaseOf(0, {}, {}),
  ]
}

const bodiesRead = new WeakMap<object, Map<string, unknown>>()

/** Each is read once, so that an unchanged text stays the same object. The time tells versions of the same number apart, as after a restore. */
async function readBodies(
  database: Pick<Database, 'sql'>,
  releases: Record<string, string>[],
): Promise<Map<string, unknown>> {
  const known = bodiesRead.get(database.sql) ?? new Map<string, unknown>()
  const wanted = new Map(
    releases
      .flatMap((versions) => Object.entries(versions))
      .map(([document, version]) => [`${document} ${version}`, { document, version: Number.parseInt(version, 10) }]),
  )
  const missing = [...wanted].flatMap(([key, one]) => (known.has(key) ? [] : [one]))
  const { rows } = missing.length
    ? await sql<{ document: string; version: string; body: unknown }>`
        select v.document, v.version || ' ' || extract(epoch from v.created_at) as version, v.body
        from private.content_versions v
        join jsonb_to_recordset(${JSON.stringify(missing)}::text::jsonb) as w(document text, version integer)
          using (document, version)
      `.execute(database.sql)
    : { rows: [] }
  const read = new Map(rows.map(({ document, version, body }) => [`${document} ${version}`, body]))
  const bodies = new Map([...wanted.keys()].map((key) => [key, known.get(key) ?? read.get(key)]))
  bodiesRead.set(database.sql, bodies)
  return bodies
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
  const { rows } = await sql<{ pictures: StoredPictures }>`
    select private.pictures_named_in(${JSON.stringify(documents)}::text) as pictures
  `.execute(database.sql)
  return rows[0]?.pictures ?? {}
}

function releaseOf(id: number, { facts, ...texts }: Record<string, unknown>, pictures: StoredPictures): StoredRelease {
  const unreadable = Object.keys(texts).filter((name) => !isReadable(name, texts[name]))
  for (const name of unreadable) delete texts[name]
  return {
    id,
    facts: (facts as FactsDocument | undefined) ?? shippedFacts,
    texts: texts as Release['texts'],
    pictures,
    unreadable,
  }
}

const readableTexts = new WeakMap<object, boolean>()

/** Checks what decides about addresses, lists and times, and the kinds of blocks; the rest was checked when the text was saved. */
function isReadable(name: string, body: unknown): boolean {
  const { kind } = textName(name) ?? {}
  if (kind === undefined || typeof body !== 'object' || body === null) return false
  const known = readableTexts.get(body)
  if (known !== undefined) return known
  const { header, content } = body as { header?: unknown; content?: unknown }
  const result = headerProblems(kind, header).length === 0 && isKnownContent(content)
  readableTexts.set(body, result)
  return result
}

function isKnownContent(content: unknown): boolean {
  try {
    return textSchema.nodeFromJSON(content).type === textSchema.topNodeType
  } catch {
    return false
  }
}
