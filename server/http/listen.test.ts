import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('a page that cannot be rendered fails one request, not the server', async () => {
  const { server, port } = await listen(
    {
      file() {
        throw new Error('the list cannot be rendered')
      },
      fetch: () => new Response('später', { status: 500 }),
    },
    { PORT: 0, HOST: '127.0.0.1' },
  )

  const answer = await fetch(`http://127.0.0.1:${port}/blog?seite=2`)

  expect([answer.status, await answer.text()]).toEqual([500, 'später'])
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})
