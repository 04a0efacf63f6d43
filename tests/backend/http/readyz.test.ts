import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReadiness } from '../../../server/http/readiness.ts'
import { createLog } from '../../../server/log.ts'
import type { StoredFile } from '../../../server/storage/file-storage.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { filesInS3 } from '../../../server/storage/in-s3.ts'
import { type MigratedDatabase, migratedDatabase } from '../../support/database/databases.ts'

// What only PostgreSQL does to us: commands/failures.test.ts and database/foreign-settings.test.ts.

let dataDir: string
let migrated: MigratedDatabase
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'praxis-ready-'))
  await mkdir(join(dataDir, 'database'))
  migrated = await migratedDatabase('pglite')
})
afterEach(async () => {
  await migrated.drop()
  await rm(dataDir, { recursive: true })
})

const readinessWith = (changes: Partial<Parameters<typeof createReadiness>[0]> = {}) =>
  createReadiness({
    database: migrated.database,
    files: filesInDatabase(migrated.database),
    dataDir,
    clock: { isTrusted: async () => true },
    backups: { warning: async () => undefined },
    incoming: { warning: async () => undefined },
    releases: { isBehind: () => false, isIncomplete: () => false },
    log: createLog('silent'),
    ...changes,
  })

test('it stores an enquiry and takes it back; calls at the same moment are one write', async () => {
  let time = 0
  const ready = readinessWith({ now: () => time })

  const answers = [ready(), ready()]
  expect(answers[0]).toBe(answers[1])
  expect(await answers[0]).toEqual({ ready: true, reasons: [], warnings: [] })
  time = 5001
  expect(ready()).not.toBe(answers[0])
  await ready()

  const { rows } = await sql`
    select from public.consultation_requests union all select from private.mail_outbox
  `.execute(migrated.database.sql)
  expect(rows).toEqual([])
  expect(await readdir(dataDir)).toEqual(['database'])
})

test('a data folder that is gone, or an empty one in its place, is named, and is well again once it is back', async () => {
  const check = () => readinessWith()()
  const gone = { ready: false, reasons: ['data_folder_gone'], warnings: [] }

  await rename(dataDir, `${dataDir}-elsewhere`)
  expect(await check()).toEqual(gone)
  // A disk that is not mounted leaves an empty folder in its place.
  await mkdir(dataDir)
  expect(await check()).toEqual(gone)

  await rm(dataDir, { recursive: true })
  await rename(`${dataDir}-elsewhere`, dataDir)
  expect((await check()).ready).toBe(true)
})

test.each(['pglite', 'postgres'] as const)(
  'where only files are refused, it is ready and says why: %s',
  async (engine) => {
    const files = filesInS3('http://key:secret@127.0.0.1:1/bucket', 'folder')

    expect(await readinessWith({ database: { ...migrated.database, engine }, files })()).toEqual({
      ready: true,
      reasons: ['storage_gone'],
      warnings: [],
    })
  },
)

test('a storage that never answers is named, and the answer does not wait for it', { tags: ['more'] }, async () => {
  const silent = { list: () => new ReadableStream<StoredFile>() }

  expect(await readinessWith({ files: silent })()).toEqual({ ready: true, reasons: ['storage_gone'], warnings: [] })
})

test('names what is missing, and warns of the clock, of backups and of a release', async () => {
  const check = () =>
    readinessWith({
      clock: { isTrusted: async () => false },
      backups: { warning: async () => 'backup_late' },
      releases: { isBehind: () => true, isIncomplete: () => false },
    })()

  expect(await check()).toEqual({
    ready: true,
    reasons: [],
    warnings: ['clock_not_trusted', 'backup_late', 'release_not_shown'],
  })
  await sql`alter table public.consultation_requests rename to gone`.execute(migrated.database.sql)
  expect(await check()).toMatchObject({ ready: false, reasons: ['database_incomplete'] })
})
