// @module-tag more
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createBackup } from '../../server/backup/create-backup.ts'
import { type Database, openDatabase } from '../../server/database/open-database.ts'
import { createLog } from '../../server/log.ts'
import { createMailTransport } from '../../server/mail/mail-transport.ts'
import { startIssues } from '../../server/newsletter/start-issues.ts'
import { createTestDatabase, engines } from '../support/database/engines.ts'
import { migratedDatabase } from '../support/database/migrated-database.ts'
import { issue, issueState, subscribers } from '../support/newsletter/issues.ts'
import { startMailServer } from '../support/server/mail-server.ts'
import { runCommand } from '../support/server/run-command.ts'

const KEYS = {
  publishableKey: `sb_publishable_${'unsere'.repeat(4)}`,
  secretKey: `sb_secret_${'unsere'.repeat(4)}`,
  jwtSecret: 'unsere'.repeat(8),
}

function worker(database: Database, smtpUrl: string) {
  return startIssues({
    database,
    transport: createMailTransport({ smtpUrl, from: 'praxis@musterhafen.example' }),
    siteUrl: 'https://www.example.com',
    secretKey: KEYS.secretKey,
    clock: { isTrusted: async () => true },
    log: createLog('silent'),
  })
}

const ended = (database: Database, id: string) =>
  expect.poll(async () => (await issueState(database, id)).state).toBe('finished')

test.each(engines)(
  'a backup made while an issue goes out, restored on %s: nothing goes out until the operator says so',
  { timeout: 300_000 },
  async (engine) => {
    let goOn = () => {}
    const backupIsMade = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const mails = await startMailServer({
      beforeAccepting: (_mail, all) => (all.length === 3 ? backupIsMade : undefined),
    })
    onTestFinished(() => mails.stop())
    const folder = await mkdtemp(join(tmpdir(), 'praxis-newsletter-restore-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const before = await migratedDatabase(engine)
    onTestFinished(() => before.drop())
    await subscribers(before.database, 8)
    const id = await issue(before.database)
    const first = worker(before.database, mails.url)
    await expect
      .poll(async () => (await issueState(before.database, id)).sums)
      .toEqual({ accepted: 3, sending: 1, queued: 4 })
    const { archive } = await createBackup({ database: before.database, dataDir: folder }, { folder, keys: KEYS })
    goOn()
    await ended(before.database, id)
    await first.stop()
    expect(mails.mails).toHaveLength(8)

    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-newsletter-restored-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    await writeFile(join(dataDir, 'keys.json'), JSON.stringify(KEYS))
    const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
    onTestFinished(() => postgres?.drop())
    const settings = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: '', ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
    const { code, output } = await runCommand(['server/commands/backup.ts', 'restore', archive], settings)
    expect([code, output]).toEqual([0, expect.any(String)])
    const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    onTestFinished(() => database.close())
    // As if a minute had passed.
    await sql`update private.newsletter_deliveries set locked_until = now() - interval '1 second' where state = 'sending'`.execute(
      database.sql,
    )
    const second = worker(database, mails.url)
    onTestFinished(() => second.stop())
    // A later issue shows that mails do go out.
    await ended(database, await issue(database, 'winter'))

    expect(mails.mails).toHaveLength(16)
    expect(await issueState(database, id)).toMatchObject({
      state: 'paused',
      paused_because: 'restored',
      sums: { accepted: 3, uncertain: 1, queued: 4 },
    })

    await sql`update private.newsletter_issues set state = 'sending', paused_because = null where id = ${id}::uuid`.execute(
      database.sql,
    )
    await ended(database, id)
    expect((await issueState(database, id)).sums).toEqual({ accepted: 7, uncertain: 1 })
    expect(mails.mails).toHaveLength(20)
  },
)
