import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createDrain } from './drain.ts'

/** More than the kernel keeps for two ends of a connection on this machine. */
const LARGE = Buffer.alloc(16 * 1024 * 1024)

/** A server, and a client that keeps its connections. */
async function serve(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const server = createServer(answer)
  const drain = createDrain(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
  })
  const ask = async () => {
    const question = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent })
    question.end()
    const [found] = (await once(question, 'response')) as [IncomingMessage]
    return found
  }
  return { drain, ask }
}

test('while it drains every answer ends its connection, and new ones are still answered', async () => {
  const { drain, ask } = await serve((_incoming, outgoing) => outgoing.end('answered'))
  const before = await ask()
  expect([before.headers.connection, String(await buffer(before))]).toEqual(['keep-alive', 'answered'])

  drain.begin()

  for (const found of [await ask(), await ask()])
    expect([found.headers.connection, String(await buffer(found))]).toEqual(['close', 'answered'])
  await drain.close()
  await expect(ask()).rejects.toThrow()
})

test('a request that was running finishes, and with it the server', async () => {
  const running = Promise.withResolvers<ServerResponse>()
  const { drain, ask } = await serve((_incoming, outgoing) => running.resolve(outgoing))
  const asked = ask()
  const outgoing = await running.promise

  const closed = drain.close()
  outgoing.end('done')

  expect(String(await buffer(await asked))).toBe('done')
  await closed
})

test('an answer whose head was sent before is read to its end, however slowly, and its connection does not stay', async () => {
  const { drain, ask } = await serve((_incoming, outgoing) => outgoing.end(LARGE))
  const found = await ask()

  const closed = drain.close()

  expect((await buffer(found)).byteLength).toBe(LARGE.byteLength)
  await closed
})
