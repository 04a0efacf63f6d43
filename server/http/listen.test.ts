import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

async function serve(answers: Parameters<typeof listen>[0]) {
  const { server, port } = await listen(answers, { PORT: 0, HOST: '127.0.0.1' })
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return { server, port }
}

test('a page that cannot be rendered fails one request, not the server', async () => {
  const { port } = await serve({
    file() {
      throw new Error('the list cannot be rendered')
    },
    fetch: () => new Response('später', { status: 500 }),
  })

  const response = await fetch(`http://127.0.0.1:${port}/blog?seite=2`)

  expect([response.status, await response.text()]).toEqual([500, 'später'])
})

test.each([
  ['GET /file', 'a file'],
  ['GET /page', 'refused'],
  ['POST /page', 'refused'],
])('the body of %s is not read on after the answer, which arrives', async (asked, response) => {
  const { server, port } = await serve({
    file: ({ url }) => (url === '/file' ? { status: 200, headers: {}, body: Buffer.from('a file') } : undefined),
    fetch: () => new Response('refused', { status: 405 }),
  })
  const client = connect(port, '127.0.0.1').on('error', () => {})
  const [socket] = (await once(server, 'connection')) as [Socket]
  const closed = once(socket, 'close')
  client.write(`${asked} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`)
  client.end('1\r\na\r\n'.repeat(2 ** 20))

  expect(await text(client)).toContain(response)
  await closed
  expect(socket.bytesRead).toBeLessThan(2 ** 20)
})
