import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { prepareDatabase } from '../backend/prepare-database.ts'
import type { Database } from '../database/database.ts'
import { literal, MIGRATIONS_FOLDER } from '../database/run-migrations.ts'
import { StartupError } from '../startup-error.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { readArchive } from './archive.ts'
import { type CopySession, writeAll } from './copy-session.ts'
import type { Encryption } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import {
  contentOf,
  createTableSum,
  listSequences,
  listTables,
  quoted,
  quotedName,
  type Sequence,
  type Table,
} from './tables.ts'

/**
 * Fills an empty database from an archive that was unpacked: by the migrations that it names, then its files, then the rows in one
 * transaction, committed only if every table reads back as the manifest says. Cut off before, it is as empty as a new one.
 * @param openFiles where its files go
 * @throws StartupError when the archive needs a newer program, or when what was loaded differs from it
 */
export async function load(
  database: Database,
  manifest: Manifest,
  unpacked: string,
  openFiles: () => Promise<FileStorage>,
): Promise<void> {
  await createSchema(database, manifest)
  const files = await openFiles()
  try {
    for (const { path, size, sha256 } of manifest.files) {
      await files.write(path, createReadStream(join(unpacked, 'files', path)), size)
      await compareFile(await files.read(path), path, sha256)
    }
    await loadRows(database, manifest, unpacked)
  } catch (error) {
    await files.remove(manifest.files.map(({ path }) => path)).catch(() => {})
    throw error
  }
}

/** @throws StartupError unless a file reads back as it was */
async function compareFile(
  parts: AsyncIterable<Uint8Array> = Readable.from([]),
  path: string,
  expected: string,
): Promise<void> {
  const hash = createHash('sha256')
  for await (const part of parts) hash.update(part)
  if (hash.digest('hex') !== expected)
    throw new StartupError(`Die Datei ${path} ließ sich nicht unverändert übertragen. Nichts wurde übernommen.`)
}

function loadRows(database: Database, manifest: Manifest, unpacked: string): Promise<void> {
  return writeAll(database, async (session) => {
    const tables = matchTables(await listTables(session), manifest)
    const names = tables.map(({ name }) => quotedName(name))
    // Restored rows must not send mails or be cleaned or logged again. Triggers are off inside this transaction only.
    for (const name of names) await session.query(`alter table ${name} disable trigger user`)
    const searched = await session.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'keep_search_text'",
    )
    for (const { name } of searched) await session.query(`alter table ${name} enable trigger keep_search_text`)
    // The rows that migrations insert are in the archive. Cascading reaches tables that are in no archive: sessions.
    await session.query(`truncate ${names.join(', ')} cascade`)
    for (const { name, columns } of tables) {
      await session.copyIn(
        `${quotedName(name)} (${columns.map(quoted).join(', ')})`,
        createReadStream(join(unpacked, 'database', name)),
      )
    }
    for (const { name, value, isCalled } of matchSequences(await listSequences(session), manifest)) {
      await session.query(`select setval(${literal(quotedName(name))}, ${BigInt(value)}, ${isCalled})`)
    }
    for (const name of names) await session.query(`alter table ${name} enable trigger user`)
    await compare(session, tables, manifest)
    if (names.includes('"private"."newsletter_issues"'))
      await session.query('select private.pause_restored_newsletter_issues()')
  })
}

async function createSchema(database: Database, manifest: Manifest): Promise<void> {
  await refuseForeignMigrations(manifest)
  const folder = await mkdtemp(join(tmpdir(), 'praxis-migrations-'))
  try {
    for (const { name } of manifest.migrations) {
      await copyFile(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`))
    }
    await prepareDatabase(database, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Checks an archive as restoring does. @throws StartupError for one that is damaged, or that this program cannot restore */
export async function checkRestorable(path: string, encryption?: Encryption): Promise<Manifest> {
  const manifest = await readArchive(path, encryption)
  await refuseForeignMigrations(manifest)
  return manifest
}

/** Only our own migrations run: a forged archive could bring one that opens every table. */
async function refuseForeignMigrations({ migrations }: Manifest): Promise<void> {
  const own = new Set(await readdir(MIGRATIONS_FOLDER))
  for (const { name, text } of migrations) {
    if (!own.has(`${name}.sql`)) {
      throw new StartupError(
        `Die Sicherung stammt von einer neueren oder fremden Version des Programms (${name}). Aktualisieren Sie zuerst das Programm. Nichts wurde geändert.`,
      )
    }
    if ((await readFile(join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8')) !== text) {
      throw new StartupError(
        `Die Sicherung wurde verändert oder stammt von einem veränderten Programm: ${name} ist nicht wie hier. Nichts wurde geändert.`,
      )
    }
  }
}

/** The tables of the archive in an order that can be loaded, with the archive's columns. */
function matchTables(present: Table[], { tables }: Manifest): Table[] {
  const matched = present.flatMap((table) => {
    const archived = tables.find(({ name }) => name === table.name)
    return archived ? [{ ...table, columns: archived.columns }] : []
  })
  const missing = tables.find(({ name, rows }) => rows > 0 && !present.some((table) => table.name === name))
  if (missing) throw new StartupError(`Dieses Programm kennt die Tabelle ${missing.name} der Sicherung nicht.`)
  for (const { name, columns } of matched) {
    const known = present.find((table) => table.name === name)?.columns ?? []
    const unknown = columns.find((column) => !known.includes(column))
    if (unknown) throw new StartupError(`Dieses Programm kennt das Feld ${name}.${unknown} der Sicherung nicht.`)
  }
  return matched
}

/** Under the names of the database: restoring runs as its owner, so no name from an archive becomes part of a statement. */
function matchSequences(present: Sequence[], { sequences }: Manifest): Sequence[] {
  return sequences.map((archived) => {
    const known = present.find(({ name }) => name === archived.name)
    if (!known) {
      throw new StartupError(
        'Die Sicherung nennt einen Zähler, den dieses Programm nicht kennt. Nichts wurde übernommen.',
      )
    }
    return { ...archived, name: known.name }
  })
}

async function compare(session: CopySession, tables: Table[], manifest: Manifest): Promise<void> {
  for (const table of tables) {
    const sum = createTableSum()
    for await (const bytes of session.copyOut(contentOf(table))) sum.add(bytes)
    const found = sum.result()
    const expected = manifest.tables.find(({ name }) => name === table.name)
    if (expected?.sha256 !== found.sha256) {
      throw new StartupError(
        `${table.name} ließ sich nicht unverändert übertragen (${found.rows} von ${expected?.rows} Zeilen). Nichts wurde übernommen.`,
      )
    }
  }
}
