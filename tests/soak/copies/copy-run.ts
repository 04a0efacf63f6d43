import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createFileStorageAdapter } from '../../../server/api/file-storage-adapter.ts'
import { prepareDatabase } from '../../../server/api/prepare-database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { rounded, timed } from '../../support/report/numbers.ts'
import { uploadPath } from '../../support/server/enquiries.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { startProcess } from '../../support/server/start-process.ts'

export interface CopyFigures {
  what: string
  seconds: number
  /** Rows of all tables, as the command counted and compared them. */
  rows: number
  files: number
  megabytes: number
  /** Whether rows and files of the copy have the checksum that those of the original have, computed here and not by the command. */
  equal: boolean
}

interface Place {
  dataDir: string
  databaseUrl?: string | undefined
}

const COMMANDS = 'server/commands/backup.ts'
const MEGABYTE = 1_000_000

/**
 * Fills an installation with the built-in database, backs it up while its server runs, restores the archive on every
 * engine, and moves the installation to PostgreSQL, each with the operator's own command.
 */
export async function copyRun({ entries, files }: { entries: number; files: number }): Promise<CopyFigures[]> {
  const root = await mkdtemp(join(tmpdir(), 'praxis-copy-'))
  const source: Place = { dataDir: join(root, 'source') }
  const undo = [() => rm(root, { recursive: true, force: true })]
  const emptyDatabase = async () => {
    const { url, drop } = await createTestDatabase()
    undo.push(drop)
    return url
  }
  const figures: CopyFigures[] = []
  const measure = async (what: string, words: string[], settings: Record<string, string>, copy?: Place) => {
    const archives = join(root, 'archives')
    let output = ''
    const milliseconds = await timed(async () => {
      const done = await runCommand([COMMANDS, ...words], settings)
      output = done.output
      if (done.code !== 0) throw new Error(`${words[0]} failed:\n${output}`)
    })
    figures.push({
      what,
      seconds: rounded(milliseconds / 1000, 1),
      rows: [...output.matchAll(/(\d+) Zeilen/g)].reduce((sum, [, rows]) => sum + Number(rows), 0),
      files: (await filesBelow(join((copy ?? source).dataDir, 'files'))).size,
      megabytes: rounded((await sizeOf(copy ? join(copy.dataDir, 'files') : archives)) / MEGABYTE),
      equal: copy ? (await checksum(copy)) === original : true,
    })
  }

  let original = ''
  try {
    await fill(source.dataDir, entries, files)
    original = await checksum(source)
    const server = await startProcess({ DATA_DIR: source.dataDir })
    const archives = join(root, 'archives')
    await measure('backup beside the running server', ['backup', '--to', archives], { DATA_DIR: source.dataDir })
    await server.stop()

    const names = await readdir(archives)
    const archive = join(archives, names.find((name) => name.endsWith('.tar.gz')) ?? '')
    // In the clear, the keys are not part of a backup: the operator keeps them elsewhere.
    const keys = join(source.dataDir, 'keys.json')
    for (const engine of engines) {
      const place = {
        dataDir: join(root, `restored-${engine}`),
        databaseUrl: engine === 'postgres' ? await emptyDatabase() : undefined,
      }
      await measure(`restore on ${engine}`, ['restore', archive, '--keys', keys], settingsOf(place), place)
    }
    if (engines.includes('postgres')) {
      const databaseUrl = await emptyDatabase()
      const moved = { dataDir: source.dataDir, databaseUrl }
      await measure('move to postgres', ['move', databaseUrl], { DATA_DIR: source.dataDir }, moved)
    }
    return figures
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

function settingsOf({ dataDir, databaseUrl }: Place): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}

async function fill(dataDir: string, entries: number, files: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  await prepareDatabase(database)
  const storage = createFileStorageAdapter(join(dataDir, 'files'))
  const paths: string[] = []
  for (let count = 0; count < files; count += 1) {
    const path = uploadPath()
    await storage.uploadObject('mwo-uploads', path, undefined, randomBytes(MEGABYTE), 'application/pdf', 'no-cache')
    paths.push(path)
  }
  await sql`
    insert into storage.objects (bucket_id, name) select 'mwo-uploads', name from unnest(${`{${paths.join(',')}}`}::text[]) name
  `.execute(database.sql)
  await sql`
    insert into public.mwo_form_entries
      (first_name, last_name, email, message, gdpr_consent, file_url, file_name, file_type, file_size)
    select 'Max', 'Mustermann', 'max-' || n || '@example.com', repeat('Äußerung ' || n || E'\n', 40), true,
      path, case when path is not null then 'befund.pdf' end,
      case when path is not null then 'application/pdf' end, case when path is not null then ${MEGABYTE}::integer end
    from (
      select n, (${`{${paths.join(',')}}`}::text[])[n] as path from generate_series(1, ${entries}::integer) n
    ) entry
  `.execute(database.sql)
  // The mails of so many enquiries are not what is measured here.
  await sql`delete from private.mail_outbox`.execute(database.sql)
  await database.close()
}

/** Over every entry, every upload's row and every uploaded byte. */
async function checksum({ dataDir, databaseUrl }: Place): Promise<string> {
  const hash = createHash('sha256')
  const database = await openDatabase({ dataDir, databaseUrl })
  const { rows } = await sql<{ text: string }>`
    select md5(string_agg(row_to_json(e)::text, ',' order by e.id)) as text from public.mwo_form_entries e
    union all
    select md5(string_agg(o.name, ',' order by o.name collate "C")) from storage.objects o
  `.execute(database.sql)
  await database.close()
  for (const { text } of rows) hash.update(text)
  for (const [path, digest] of [...(await filesBelow(join(dataDir, 'files')))].sort()) hash.update(`${path} ${digest}`)
  return hash.digest('hex')
}

/** SHA-256 of every uploaded file by its path. */
async function filesBelow(folder: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith('.pdf')) continue
    digests.set(
      path,
      createHash('sha256')
        .update(await readFile(join(folder, path)))
        .digest('hex'),
    )
  }
  return digests
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const path of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, path))
    if (found.isFile()) bytes += found.size
  }
  return bytes
}
