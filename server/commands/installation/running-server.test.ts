import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../log.ts'
import { askRunningServer, openCommandServer } from './running-server.ts'

const HOUR = 60 * 60_000

test('a command does not wait for ever for a server that hangs, and says what to do', async () => {
  const { dataDir, job } = await serverAtWork({ signOfLifeMs: HOUR })

  await expect(askRunningServer(dataDir, 'task', '', 1000)).rejects.toThrow(
    'Die laufende Website hat seit 1 Sekunden nichts von sich hören lassen: Sie hängt.',
  )
  job.resolve('fertig')
})

test('a command waits for a server that takes long and says that it is still working', async () => {
  const { dataDir, job } = await serverAtWork({ signOfLifeMs: 10 })
  // Longer than the command waits without a word from the server.
  setTimeout(() => job.resolve('fertig'), 4000)

  const reply = await askRunningServer(dataDir, 'task', '', 3000)

  expect(reply && (await text(reply))).toBe('fertig')
})

async function serverAtWork({ signOfLifeMs }: { signOfLifeMs: number }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-hung-'))
  const job = Promise.withResolvers<string>()
  const server = await openCommandServer(dataDir, { task: () => job.promise }, createLog('silent'), signOfLifeMs)
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  })
  return { dataDir, job }
}
