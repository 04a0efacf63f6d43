// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askRunningServer, openCommandDoor } from '../../server/commands/installation/running-server.ts'
import { createLog } from '../../server/log.ts'
import { copyMigratedDatabase } from '../support/database/copy-migrated-folder.ts'
import { serveWithoutPages } from '../support/server/serve-process.ts'

test('a command does not wait for ever for a server that hangs, and says what to do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-hung-'))
  await copyMigratedDatabase(dataDir)
  const server = await serveWithoutPages({ DATA_DIR: dataDir })

  process.kill(server.pid, 'SIGSTOP')
  // Half a minute in the product.
  await expect(askRunningServer(dataDir, 'report-retention', '', 1000)).rejects.toThrow(
    'Die laufende Website hat seit 1 Sekunden nichts von sich hören lassen: Sie hängt.',
  )

  process.kill(server.pid, 'SIGCONT')
  const answer = await askRunningServer(dataDir, 'report-retention', '')
  expect(answer && (await text(answer))).toContain('Aufbewahrung:')
  await server.stop()
  await rm(dataDir, { recursive: true })
}, 300_000)

test('a server that works for long on a command gives signs of life, and is waited for', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-hung-'))
  const slow = async () => {
    await wait(1500)
    return 'fertig'
  }
  const door = await openCommandDoor(dataDir, { slow }, createLog('silent'), 100)

  const answer = await askRunningServer(dataDir, 'slow', '', 750)

  expect(answer && (await text(answer))).toBe('fertig')
  await door.stop()
  await rm(dataDir, { recursive: true })
})
