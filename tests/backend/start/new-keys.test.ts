import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { startServer } from '../../../server/start-server.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { client } from '../../support/server/server-under-test.ts'

test.each(engines)('new keys end every session on %s, a start with the same keys ends none', async (engine) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-keys-'))
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  const config = readConfig({
    PORT: '0',
    MAILBOX_PORT: '0',
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_EMAIL: ADMINISTRATOR,
    ADMIN_PASSWORD: PASSWORD,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  const start = async () => {
    const server = await startServer({ config, log: createLog('silent'), pages: withoutPages('no pages') })
    return { visitor: client(`http://127.0.0.1:${server.port}`, server.keys.publishableKey), stop: () => server.stop() }
  }

  const first = await start()
  const { data } = await first.visitor.auth.signInWithPassword({ email: ADMINISTRATOR, password: PASSWORD })
  await first.stop()

  const again = await start()
  const refreshed = await again.visitor.auth.refreshSession({ refresh_token: String(data.session?.refresh_token) })
  expect(refreshed.error).toBeNull()
  await again.stop()

  await rename(join(dataDir, 'keys.json'), join(dataDir, 'old-keys.json'))
  const changed = await start()
  const refused = await changed.visitor.auth.refreshSession({
    refresh_token: String(refreshed.data.session?.refresh_token),
  })
  expect(refused.data.session).toBeNull()
  await changed.stop()

  await postgres?.drop()
  await rm(dataDir, { recursive: true })
})
