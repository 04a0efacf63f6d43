import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/backend/database.ts'
import { createTestDatabase, engines } from './support/engines.ts'

const run = promisify(execFile)
const COMMAND = join(import.meta.dirname, '../../server/admin.ts')

describe.each(engines)('npm run admin on %s', (engine) => {
  let dataDir: string
  let postgres: Awaited<ReturnType<typeof createTestDatabase>> | undefined
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'praxis-admin-'))
    postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  })
  afterEach(async () => {
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const admin = (...words: string[]) =>
    run(process.execPath, [COMMAND, ...words], {
      env: { ...process.env, DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
    })
  const setting = async () => {
    const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    const { rows } = await sql<{ until: string }>`
      select value ->> 'until' as until from private.settings where key = 'reset_window'
    `.execute(database.sql)
    await database.close()
    return rows[0]?.until
  }

  test('reset-window opens a window of 15 minutes, or asks the running server for it', async () => {
    const { stdout } = await admin('reset-window')

    const until = engine === 'postgres' ? await setting() : await readFile(join(dataDir, 'open-reset-window'), 'utf8')
    const minutes = (new Date(String(until)).getTime() - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(stdout).toContain('works once')
  })

  test('retention shows the periods and what is over, and deletes nothing', async () => {
    const { stdout } = await admin('retention')

    expect(stdout).toMatch(/"enquiryMonths":\d+/)
    expect(stdout).toContain('0 uploads whose request was never sent')
  })

  test('an unknown command says what there is', async () => {
    await expect(admin('alles-loeschen')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('reset-window'),
    })
  })
})
