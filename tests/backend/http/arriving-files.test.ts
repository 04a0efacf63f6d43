import { open } from 'node:fs/promises'
import { request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createArrivingFiles } from '../../../server/http/arriving-files.ts'
import { freshNetwork } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

const MEGABYTE = 1024 * 1024

describe('a session that ended', () => {
  const server = serverOn('pglite')

  test('sends nothing long', async () => {
    const { data } = await server.as.outsider.auth.getSession()
    await sql`delete from auth.sessions where user_id = ${server.accounts.outsider}`.execute(server.database.sql)
    const headers = {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/pdf',
      'content-length': '1000',
    }
    for (const path of ['/api/pictures', '/rest/v1/rpc/save_draft']) {
      const question = request(server.url + path, { method: 'POST', headers })
      onTestFinished(() => void question.destroy())
      const status = new Promise((resolve) => question.on('response', (answer) => resolve(answer.statusCode)))
      question.write('Nur der Anfang kommt')

      expect(await status, path).toBe(401)
    }
  })
})

test('a file in many small pieces is written a few times', async () => {
  const arriving = createArrivingFiles()
  const appendFile = await spyOnAppendFile()
  const pieces = Array.from({ length: 4000 }, (_, number) => Buffer.alloc(260, number))
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const sent = { method: 'POST', body, duplex: 'half' } as RequestInit

  const file = await arriving.receive(new Request('http://localhost', sent), { most: 2 * MEGABYTE, address: undefined })

  expect(Buffer.concat(pieces).equals(Buffer.concat(await Array.fromAsync(file.parts())))).toBe(true)
  expect(appendFile.mock.calls.length).toBeLessThan(20)
})

/** Of every file that is open. */
async function spyOnAppendFile() {
  const file = await open(import.meta.filename)
  await file.close()
  const spy = vi.spyOn(Object.getPrototypeOf(file), 'appendFile')
  onTestFinished(() => spy.mockRestore())
  return spy
}

test('what arrives counts for its network, and no other, until it is removed or breaks off, however long its request waits', async () => {
  const arriving = createArrivingFiles()
  const network = freshNetwork()
  const receive = (address = network, body: BodyInit = 'x') =>
    arriving.receive(new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit), {
      most: 10 * MEGABYTE,
      address,
    })
  const breaksOff = () => new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) })
  for (let time = 0; time < 5; time += 1) await expect(receive(network, breaksOff())).rejects.toThrow('gone')
  const [file] = await Promise.all(Array.from({ length: 5 }, () => receive()))

  await expect(receive()).rejects.toMatchObject({ status: 429, code: 'too_many_files' })
  await (await receive(freshNetwork())).remove()

  await file?.remove()
  await (await receive()).remove()
})
