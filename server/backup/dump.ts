import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { readKeyFingerprint } from '../accounts/key-fingerprint.ts'
import { emptyDatabase } from '../data-folder/empty-database.ts'
import { ifThere } from '../data-folder/if-there.ts'
import type { Database } from '../database/open-database.ts'
import { readSchemaState } from '../database/schema-state.ts'
import type { Part } from './archive.ts'
import { type CopySession, readSnapshot } from './copy-session.ts'
import type { Manifest } from './manifest.ts'
import { archivedContentOf, listSequences, listTables, type Table, withoutShortLived } from './tables.ts'

/** The size of a part of a table, so that a large one does not have to fit into memory. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * The content of an installation as the parts of an archive: the tables from one snapshot, the files that this snapshot
 * names, the manifest. A file is on disk before the row that names it. One that is deleted during the dump is named in the
 * manifest as missing.
 * @param filesFolder where the Storage API keeps its files
 */
export async function* dump(database: Database, filesFolder: string): AsyncGenerator<Part> {
  if ((await readSchemaState(database)).kind === 'empty') throw await emptyDatabase(dirname(filesFolder))
  // A transaction that stays open across the yields of a generator would block PGlite, so parts go through a queue of one.
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
  const handover = createHandover<Part>()
  const objects: { bucket: string; name: string }[] = []
  const isOurs = ownTables(manifest.migrations)
  const reading = readSnapshot(database, async (session) => {
    for (const table of withoutShortLived(await listTables(session))) {
      if (!isOurs(table)) {
        manifest.leftOut.push(table.name)
        continue
      }
      manifest.tables.push(await dumpTable(session, table, handover.give))
    }
    manifest.sequences = await listSequences(session)
    objects.push(
      ...(await session.query<{ bucket: string; name: string }>(
        'select bucket_id as bucket, name from storage.objects order by bucket_id, name',
      )),
    )
  }).then(handover.end, handover.fail)
  yield* handover.taken
  await reading

  for (const { bucket, name } of objects) {
    const path = `${bucket}/${name}`
    const [bytes, metadata] = await Promise.all([
      ifThere(readFile(join(filesFolder, path))),
      ifThere(readFile(join(filesFolder, `${path}.meta`))),
    ])
    if (!bytes || !metadata) {
      manifest.missingFiles.push(path)
      continue
    }
    for (const [file, content] of [
      [path, bytes],
      [`${path}.meta`, metadata],
    ] as const) {
      manifest.files.push({ path: file, size: content.byteLength, sha256: sha256(content) })
      yield { name: `files/${file}`, bytes: content }
    }
  }
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest, null, 2)) }
}

/** Schemas that the library makes; our migrations make the other tables. */
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
  const hash = createHash('sha256')
  let rows = 0
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
    hash.update(bytes)
    // COPY writes one row a line and escapes line breaks inside values.
    for (const byte of bytes) if (byte === 10) rows += 1
    waiting.push(Buffer.from(bytes))
    waitingBytes += bytes.byteLength
    if (waitingBytes >= PART_BYTES) await flush()
  }
  await flush()
  return { name, columns, rows, sha256: hash.digest('hex') }
}

async function recordedMigrations(database: Database): Promise<Manifest['migrations']> {
  const { rows } = await sql<Manifest['migrations'][number]>`
    select name, statements[1] as text from supabase_migrations.schema_migrations order by version
  `.execute(database.sql)
  return rows
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A queue of one: `give` resolves once the value was taken, and fails when the taker left before the end. */
function createHandover<T>() {
  const expect = () => {
    const deferred = Promise.withResolvers<{ value: T; taken(): void } | undefined>()
    // The taker may have left already.
    deferred.promise.catch(() => {})
    return deferred
  }
  let arrived = expect()
  const { promise: left, reject: leave } = Promise.withResolvers<never>()
  left.catch(() => {})

  async function* take(): AsyncGenerator<T> {
    try {
      for (;;) {
        const next = await arrived.promise
        if (!next) return
        arrived = expect()
        yield next.value
        next.taken()
      }
    } finally {
      leave(new Error('the parts are not taken any more'))
    }
  }

  return {
    taken: take(),
    give: (value: T) =>
      Promise.race([left, new Promise<void>((resolve) => arrived.resolve({ value, taken: resolve }))]),
    end: () => arrived.resolve(undefined),
    fail: (error: unknown) => arrived.reject(error),
  }
}
