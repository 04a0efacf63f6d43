// @module-tag more
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { startServer } from '../../../server/start-server.ts'
import { migratedFolder } from '../../support/database/databases.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { client } from '../../support/server/server-under-test.ts'

test('settings create the first administrator once and never change one, and new keys alone end every session', async () => {
  const dataDir = await migratedFolder()
  const start = async (ADMIN_PASSWORD: string) => {
    const settings = { PORT: '0', MAILBOX_PORT: '0', DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' }
    const config = readConfig({ ...settings, ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD })
    const server = await startServer({ config, log: createLog('silent'), pages: withoutPages('no pages') })
    return {
      auth: client(`http://127.0.0.1:${server.port}`, server.keys.publishableKey).auth,
      stop: () => server.stop(),
    }
  }
  const signIn = { email: ADMINISTRATOR, password: PASSWORD }

  const first = await start(PASSWORD)
  const { data } = await first.auth.signInWithPassword(signIn)
  await first.stop()

  const again = await start('ein-anderes-Passwort')
  expect((await again.auth.signInWithPassword({ ...signIn, password: 'ein-anderes-Passwort' })).error).not.toBeNull()
  expect((await again.auth.signInWithPassword(signIn)).error).toBeNull()
  const refreshed = await again.auth.refreshSession({ refresh_token: String(data.session?.refresh_token) })
  expect(refreshed.error).toBeNull()
  await again.stop()

  await rename(join(dataDir, 'keys.json'), join(dataDir, 'old-keys.json'))
  const changed = await start(PASSWORD)
  const token = String(refreshed.data.session?.refresh_token)
  expect((await changed.auth.refreshSession({ refresh_token: token })).data.session).toBeNull()
  await changed.stop()
})
