// @module-tag more
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyMigratedDatabase } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { runNode } from '../../support/processes/run-node.ts'
import { freePort } from '../../support/processes/start-process.ts'

test('in development pages are rendered without NODE_ENV, too', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'data')
  await copyMigratedDatabase(DATA_DIR)
  const PORT = String(await freePort())
  const { child, printed } = runNode(['server/dev.ts'], { NODE_ENV: '', DATA_DIR, PORT, MAILBOX_PORT: '0' })
  await printed(/Bereit: /)

  const answers = await Promise.all(['/', '/admin'].map((path) => fetch(`http://localhost:${PORT}${path}`)))
  child.kill('SIGTERM')
  await once(child, 'exit')

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})
