// @module-tag more
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBackup } from '../../../server/backup/create-backup.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'
import { issue, issueState, subscribers } from '../../support/newsletter/issues.ts'
import { callCommand } from '../../support/server/call-command.ts'

const KEYS = {
  publishableKey: `sb_publishable_${'unsere'.repeat(4)}`,
  secretKey: `sb_secret_${'unsere'.repeat(4)}`,
  jwtSecret: 'unsere'.repeat(8),
}

// What restoring does to issues is SQL, and PostgreSQL takes a tenth of the time.
const engine = engines.at(-1) ?? 'pglite'

test('an issue that went out while a backup was made waits for the operator once that is restored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-newsletter-restore-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const before = await migratedDatabase(engine)
  onTestFinished(() => before.drop())
  await subscribers(before.database, 3)
  const id = await issue(before.database)
  await before.database.runScript(`
    select private.tend_newsletter_issues();
    select private.record_newsletter_delivery(c.id, c.attempt, 'accepted', '')
    from private.claim_newsletter_delivery('60 seconds') c;
    select private.claim_newsletter_delivery('60 seconds');
  `)
  const { archive } = await createBackup({ database: before.database, dataDir: folder }, { folder, keys: KEYS })

  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-newsletter-restored-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify(KEYS))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  onTestFinished(() => postgres?.drop())
  const settings = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: '', ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const { code, output } = await callCommand(backupCommands, ['restore', archive], settings)
  expect([code, output]).toEqual([0, expect.any(String)])

  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  onTestFinished(() => database.close())
  // That nothing of a paused issue goes out, and what was in hand becomes uncertain: issues.test.ts.
  expect(await issueState(database, id)).toMatchObject({
    state: 'paused',
    paused_because: 'restored',
    sums: { accepted: 1, sending: 1, queued: 1 },
  })
})
