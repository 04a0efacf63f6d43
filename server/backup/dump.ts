import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { readKeyFingerprint } from '../accounts/keys.ts'
import type { Database } from '../database/database.ts'
import { explainFailure } from '../explain-failure.ts'
import { openNamelessFile } from '../nameless-file.ts'
import type { FileStorage, Parts } from '../storage/file-storage.ts'
import { NAMED_FILES, readNamedFiles } from '../storage/named-files.ts'
import { passing } from '../storage/stream-of.ts'
import type { Part } from './archive.ts'
import { readSnapshot } from './copy-session.ts'
import type { Manifest } from './manifest.ts'
import {
  archivedContentOf,
  createTableSum,
  listSequences,
  listTables,
  type Table,
  withoutShortLived,
} from './tables.ts'

/** Of the storage, each a minute: then it is asked no more. */
const SILENCES = 3

/**
 * The content of an installation as the parts of an archive: the tables from one snapshot, the files that it names, the manifest.
 * A file that cannot be read is missed; the others and the tables are backed up all the same.
 * @param database with tables
 * @returns parts whose content lasts until the next one is asked for
 */
export async function* dump(database: Database, files: FileStorage): AsyncGenerator<Part> {
  const manifest: Manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    engine: database.engine,
    signingKey: await readKeyFingerprint(database),
    migrations: await recordedMigrations(database),
    tables: [],
    sequences: [],
    files: [],
    missingFiles: [],
    leftOut: [],
  }
  const isOurs = ownTables(manifest.migrations)
  // The built-in database has one transaction for everybody: it must not last as long as the target takes.
  await using disk = await openNamelessFile()
  const tables: Part[] = []
  const paths = await readSnapshot(database, async (session) => {
    let start = 0
    for (const table of withoutShortLived(await listTables(session))) {
      const { name, columns } = table
      if (!isOurs(table)) {
        manifest.leftOut.push(name)
        continue
      }
      const sum = createTableSum()
      const content = passing(session.copyOut(archivedContentOf(table)), sum.add)
      const part = await spool(disk, `database/${name}`, content, start)
      start += part.size
      tables.push(part)
      manifest.tables.push({ name, columns, ...sum.result() })
    }
    manifest.sequences = await listSequences(session)
    return session.query<{ path: string }>(`${NAMED_FILES} order by path`)
  })
  yield* tables

  let silences = 0
  // Whole, one at a time: one that is deleted while it is read must not begin in the archive.
  const spoolFile = async (path: string): Promise<Part | undefined> => {
    const hash = createHash('sha256')
    try {
      const content = silences < SILENCES && (await files.read(path))
      if (!content) return undefined
      const part = await spool(
        disk,
        `files/${path}`,
        passing(content, (bytes) => hash.update(bytes)),
      )
      silences = 0
      manifest.files.push({ path, size: part.size, sha256: hash.digest('hex') })
      return part
    } catch (error) {
      silences = (error as { code?: unknown }).code === 'STORAGE_GONE' ? silences + 1 : 0
      manifest.whyMissing = explainFailure(error)
      return undefined
    }
  }
  const missing: string[] = []
  for (const { path } of paths) {
    const part = await spoolFile(path)
    if (part) yield part
    else missing.push(path)
  }
  // What was deleted since the snapshot is not missed.
  const named = missing.length > 0 ? await readNamedFiles(database) : []
  manifest.missingFiles = missing.filter((path) => named.includes(path))
  const bytes = Buffer.from(JSON.stringify(manifest, null, 2))
  yield { name: 'manifest.json', size: bytes.length, content: [bytes] }
}

/** Keeps bytes on this machine's disk, from `start` on. @returns the part that they are, which is read there */
async function spool(disk: FileHandle, name: string, bytes: Parts, start = 0): Promise<Part> {
  const place = { fd: disk.fd, start, autoClose: false }
  const written = createWriteStream('', place)
  await pipeline(bytes, written)
  const size = written.bytesWritten
  return { name, size, content: size > 0 ? createReadStream('', { ...place, end: start + size - 1 }) : [] }
}

/** The library makes them; our migrations make the others. */
const OF_THE_LIBRARY = /^(auth|storage|supabase_migrations)\./

/** Tells our tables from others in the same database, which no restore could fill. */
function ownTables(migrations: Manifest['migrations']): (table: Table) => boolean {
  const made = migrations.flatMap(({ text }) =>
    [...text.matchAll(/^create table (\w+\.\w+)/gm)].map(([, name]) => name),
  )
  return ({ name }) => OF_THE_LIBRARY.test(name) || made.includes(name)
}

async function recordedMigrations(database: Database): Promise<Manifest['migrations']> {
  const { rows } = await sql<Manifest['migrations'][number]>`
    select name, statements[1] as text from supabase_migrations.schema_migrations order by version
  `.execute(database.sql)
  return rows
}
