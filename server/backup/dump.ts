import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { readKeyFingerprint } from '../accounts/keys.ts'
import { collectAfterBytes } from '../collect-buffers.ts'
import type { Database } from '../database/database.ts'
import { explainFailure } from '../explain-failure.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { NAMED_FILES, readNamedFiles } from '../storage/named-files.ts'
import type { Part } from './archive.ts'
import { type CopySession, readSnapshot } from './copy-session.ts'
import type { Manifest } from './manifest.ts'
import { openSpool } from './spool.ts'
import { createTableSum } from './table-sum.ts'
import { archivedContentOf, listSequences, listTables, type Table, withoutShortLived } from './tables.ts'

const PART_BYTES = 8 * 1024 * 1024

/**
 * The content of an installation as the parts of an archive: the tables from one snapshot, the files that it names, the manifest.
 * @param database with tables
 * @returns parts whose bytes last until the next one is asked for
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
  const paths: string[] = []
  const isOurs = ownTables(manifest.migrations)
  // The built-in database has one transaction for everybody: it must not last as long as the target takes.
  const spool = await openSpool()
  try {
    await readSnapshot(database, async (session) => {
      for (const table of withoutShortLived(await listTables(session))) {
        if (!isOurs(table)) {
          manifest.leftOut.push(table.name)
          continue
        }
        manifest.tables.push(await dumpTable(session, table, spool.write))
      }
      manifest.sequences = await listSequences(session)
      const objects = await session.query<{ path: string }>(`${NAMED_FILES} order by path`)
      paths.push(...objects.map(({ path }) => path))
    })
    yield* spool.read()
  } finally {
    await spool.close()
  }

  const missing: string[] = []
  const readWhole = readerOf(files, (failure) => {
    manifest.whyMissing = explainFailure(failure)
  })
  for (const path of paths) {
    // Whole, one at a time: one that is deleted while it is read must not begin in the archive.
    const bytes = await readWhole(path)
    if (!bytes) {
      missing.push(path)
      continue
    }
    manifest.files.push({ path, size: bytes.byteLength, sha256: hash('sha256', bytes) })
    yield { name: `files/${path}`, bytes }
  }
  // What was deleted since the snapshot is not missed.
  const named = missing.length > 0 ? await readNamedFiles(database) : []
  manifest.missingFiles = missing.filter((path) => named.includes(path))
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest, null, 2)) }
}

/** Each silence lasts a minute. */
const SILENCES = 3

/**
 * Reads files whole, each into the memory of the one before, or undefined where it cannot: the others and the tables are backed up all the same.
 * After three silences of the storage in a row it asks no more.
 */
function readerOf(files: FileStorage, tell: (failure: unknown) => void): (path: string) => Promise<Buffer | undefined> {
  let memory = Buffer.alloc(0)
  let silences = 0
  return async (path) => {
    if (silences === SILENCES) return undefined
    try {
      const parts = await files.read(path)
      let filled = 0
      for await (const part of parts ?? []) {
        collectAfterBytes(part)
        const needed = filled + part.length
        if (needed > memory.length) memory = Buffer.concat([memory.subarray(0, filled)], 2 * needed)
        memory.set(part, filled)
        filled = needed
      }
      silences = 0
      return parts && memory.subarray(0, filled)
    } catch (error) {
      silences = (error as { code?: unknown }).code === 'STORAGE_GONE' ? silences + 1 : 0
      tell(error)
      return undefined
    }
  }
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

async function dumpTable(
  session: CopySession,
  table: Table,
  give: (part: Part) => Promise<void>,
): Promise<Manifest['tables'][number]> {
  const { name, columns } = table
  const sum = createTableSum()
  let number = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waitingBytes === 0) return
    number += 1
    await give({ name: `database/${name}/${String(number).padStart(6, '0')}.copy`, bytes: Buffer.concat(waiting) })
    waiting = []
    waitingBytes = 0
  }

  for await (const bytes of session.copyOut(archivedContentOf(table))) {
    sum.add(bytes)
    waiting.push(Buffer.from(bytes))
    waitingBytes += bytes.byteLength
    if (waitingBytes >= PART_BYTES) await flush()
  }
  await flush()
  return { name, columns, ...sum.result() }
}

async function recordedMigrations(database: Database): Promise<Manifest['migrations']> {
  const { rows } = await sql<Manifest['migrations'][number]>`
    select name, statements[1] as text from supabase_migrations.schema_migrations order by version
  `.execute(database.sql)
  return rows
}
