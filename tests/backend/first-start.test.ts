// @module-tag more
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/database/open-database.ts'
import { runNode } from '../support/server/run-node.ts'

const OPEN = join(import.meta.dirname, '../support/server/open-built-in.ts')

test('a first start that is killed while the database is made starts again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-first-'))
  for (const entries of [1, 300]) {
    const { child, ended } = runNode([OPEN, dataDir])
    await untilEntries(dataDir, entries, child)
    child.kill('SIGKILL')
    await ended
    // The database has its name only when it is whole.
    expect(await readdir(dataDir)).not.toContain('database')
  }

  const database = await openDatabase({ dataDir })
  expect((await sql`select count(*) from pg_class`.execute(database.sql)).rows).toHaveLength(1)
  await database.close()
  expect(await readdir(dataDir)).toEqual(['database'])
  await rm(dataDir, { recursive: true })
}, 180_000)

async function untilEntries(dataDir: string, entries: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const present = await readdir(dataDir, { recursive: true }).catch(() => [])
    if (present.length >= entries) return
    if (child.exitCode !== null) throw new Error(`the process ended with code ${child.exitCode} before it was killed`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
