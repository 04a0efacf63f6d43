// @module-tag more
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { runNode } from '../../support/server/run-node.ts'
import { client } from '../../support/server/server-under-test.ts'
import { runUntilExit, startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

beforeAll(() => buildOnce(), 300_000)

test('after a power cut took the built-in database and the keys, the backup brings both back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-rescue-'))
  const settings = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, 'backups'),
    BACKUP_PASSPHRASE: 'zum Ausprobieren gedacht',
  }
  const { request, publishableKey, archive, keyFile } = await receiveAndBackUp(settings)

  await writeFile(join(dataDir, 'database/global/pg_control'), 'nothing that a database could read')
  await writeFile(join(dataDir, 'keys.json'), '{"publishableKey":')
  expect((await runUntilExit({ ...settings, MAILBOX_PORT: '0' })).code).toBe(1)

  const restored = await runCommand(
    ['server/commands/backup.ts', 'restore', archive, '--keys', keyFile, '--replace'],
    settings,
  )

  expect(restored).toMatchObject({ code: 0 })
  expect(restored.output).toContain('Der jetzige Stand ließ sich nicht sichern')
  expect(restored.output).toContain('Die alten Dateien liegen noch in')
  const again = await startProcess(settings)
  const after = (await (await fetch(`${again.url}/backend.json`)).json()) as { publishableKey: string }
  expect(after.publishableKey).toBe(publishableKey)
  const repeated = await client(again.url, publishableKey).from('consultation_requests').insert(request)
  expect(repeated.error?.code).toBe('23505')
  await again.stop()
  await rm(dataDir, { recursive: true })
}, 300_000)

test.runIf(engines.includes('postgres'))(
  'after a power cut in the middle of a restore on PostgreSQL, the server waits for the second try',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-rescue-'))
    const { url, drop } = await createMigratedDatabase()
    const settings = { DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups'), DATABASE_URL: url }
    const { request, publishableKey, archive } = await receiveAndBackUp(settings)
    const command = ['server/commands/backup.ts', 'restore', archive, '--replace']

    const cutOff = runNode(command, settings)
    await untilItBuilds(cutOff.child, url)
    cutOff.child.kill('SIGKILL')
    await cutOff.ended

    const refused = await runUntilExit({ ...settings, MAILBOX_PORT: '0' })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(
      'In dieser Datenbank wurde eine Wiederherstellung unterbrochen. Der alte Stand ist noch da.',
    )

    expect(await runCommand(command, settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Wiederhergestellt'),
    })
    const again = await startProcess(settings)
    const repeated = await client(again.url, publishableKey).from('consultation_requests').insert(request)
    expect(repeated.error?.code).toBe('23505')
    await again.stop()
    await drop()
    await rm(dataDir, { recursive: true })
  },
  120_000,
)

/** A server takes one request in, is backed up by command, and stops. */
async function receiveAndBackUp(settings: { DATA_DIR: string; BACKUP_DIR: string; DATABASE_URL?: string }) {
  if (!settings.DATABASE_URL) await copyMigratedDatabase(settings.DATA_DIR)
  const server = await startProcess(settings)
  const request = consultationRequest()
  const { publishableKey } = (await (await fetch(`${server.url}/backend.json`)).json()) as { publishableKey: string }
  await client(server.url, publishableKey).from('consultation_requests').insert(request)
  expect(await runCommand(['server/commands/backup.ts', 'backup'], settings)).toMatchObject({ code: 0 })
  await server.stop()
  const names = (await readdir(settings.BACKUP_DIR)).map((name) => join(settings.BACKUP_DIR, name))
  const archive = String(names.find((name) => name.includes('.tar.gz')))
  const keyFile = String(names.find((name) => name.includes('.schluessel.')))
  return { request, publishableKey, archive, keyFile }
}

/**
 * Waits until the restore builds the new state: the old one is backed up and set aside. Seen from another database: it
 * refuses to work where somebody else is connected.
 */
async function untilItBuilds(restoring: ChildProcess, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const elsewhere = new URL(databaseUrl)
  elsewhere.pathname = '/postgres'
  const database = await openDatabase({ dataDir: '', databaseUrl: elsewhere.href })
  const building = () =>
    sql`
      select from pg_stat_activity
      where datname = ${name}
        and query ~* '^\\s*(create|alter|grant|revoke) '
        and query not like '%vor_wiederherstellung_%'
    `.execute(database.sql)
  while ((await building()).rows.length === 0) {
    if (restoring.exitCode !== null) throw new Error('the restore ended before it was seen')
  }
  await database.close()
}
