// @module-tag more
import { spawnSync } from 'node:child_process'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createArrivingFiles } from '../../../server/http/arriving-files.ts'
import { createLog } from '../../../server/log.ts'
import { pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { serverOn } from '../../support/server/server-on.ts'

const MEGABYTE = 1024 * 1024

describe('files that arrive', () => {
  const server = serverOn('pglite')
  const onTheWay = async () => {
    const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(`praxis-arriving-${process.pid}-`))
    return (await Promise.all(folders.map((name) => readdir(join(tmpdir(), name))))).flat()
  }
  const pdfOf = (size: number) => Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(size - pdfBytes().byteLength)])
  const sending = (network: string) => ({
    url: `${server.url}/storage/v1/object/mwo-uploads/${uploadPath()}`,
    method: 'POST',
    headers: {
      apikey: server.keys.publishableKey,
      'content-type': 'application/pdf',
      'x-forwarded-for': network,
    },
  })
  /** Sends a file of so many bytes but for the last one. */
  const sendNearly = (size: number, network: string) => {
    const { url, method, headers } = sending(network)
    const question = request(url, { method, headers: { ...headers, 'content-length': String(size) } })
    question.on('error', () => {})
    question.write(pdfOf(size - 1))
    return question
  }
  const upload = (network: string, size: number) => {
    const { url, ...options } = sending(network)
    return fetch(url, { ...options, body: pdfOf(size) })
  }

  test('nothing long is taken from the token of a session that ended', async () => {
    const { data } = await server.as.outsider.auth.getSession()
    await sql`delete from auth.sessions where user_id = ${server.accounts.outsider}`.execute(server.database.sql)
    const { headers } = sending(freshNetwork())
    const token = { authorization: `Bearer ${data.session?.access_token}`, 'content-length': '1000' }
    for (const path of ['/api/pictures', '/rest/v1/rpc/save_draft']) {
      const question = request(server.url + path, { method: 'POST', headers: { ...headers, ...token } })
      onTestFinished(() => void question.destroy())
      const status = new Promise((resolve) => question.on('response', (answer) => resolve(answer.statusCode)))
      question.write('Nur der Anfang kommt')

      expect(await status, path).toBe(401)
    }
  })

  test('eight of the largest come from one network at a time, the next is told when to come again, others are not', async () => {
    const network = freshNetwork()
    const sent = Array.from({ length: 8 }, () => sendNearly(10 * MEGABYTE, network))
    await expect.poll(async () => (await onTheWay()).length).toBe(8)

    const refused = await upload(network, 10 * MEGABYTE)
    const other = await upload(freshNetwork(), 10_000)

    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toEqual({
      statusCode: '429',
      error: 'too_many_files',
      message:
        'Gerade kommen sehr viele Dateien an. Bitte versuchen Sie es in einer Minute noch einmal, oder senden Sie Ihre Anfrage ohne Datei.',
    })
    expect(other.status).toBe(200)

    const [whole, ...others] = sent
    whole?.end('.')
    for (const question of others) question.destroy()
    await expect.poll(onTheWay).toEqual([])
    expect((await upload(network, 10_000)).status).toBe(200)
  })

  test('a hundred megabytes a day come from one network, and the next file is refused with a sentence that says what to do', async () => {
    const network = freshNetwork()
    await sql`select private.seconds_to_wait('uploaded kilobytes', ${network}::text::inet, 102000)`.execute(
      server.database.sql,
    )

    const refused = await upload(network, MEGABYTE)

    expect(refused.status).toBe(429)
    expect((await refused.json()).message).toMatch(
      /^Heute sind schon so viele Dateien angekommen, wie wir an einem Tag annehmen\. Bitte senden Sie Ihre Anfrage ohne Datei, oder versuchen Sie es in .+ noch einmal\.$/,
    )
    expect((await upload(freshNetwork(), MEGABYTE)).status).toBe(200)
  })
})

test('a file in many small pieces is written a few times', async () => {
  const arriving = await createArrivingFiles(createLog('silent'))
  onTestFinished(() => arriving.stop())
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

test('what arrived counts for its network until it is removed, however long its request waits', async () => {
  const arriving = await createArrivingFiles(createLog('silent'))
  onTestFinished(() => arriving.stop())
  const [most, address] = [80 * MEGABYTE, freshNetwork()]
  const receive = () =>
    arriving.receive(new Request('http://localhost', { method: 'POST', body: 'x' }), { most, address })
  const file = await receive()

  await expect(receive()).rejects.toMatchObject({ status: 429, code: 'too_many_files' })

  await file.remove()
  await (await receive()).remove()
})

test('what a killed process left is removed at the next start, and what another process is receiving stays', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const folderOf = (id: number) => join(tmpdir(), `praxis-arriving-${id}-test`)
  const [left, others, own] = [folderOf(ended), folderOf(process.ppid), folderOf(process.pid)]
  for (const folder of [left, others, own]) await mkdir(folder)

  const arriving = await createArrivingFiles(createLog('silent'))
  const names = await readdir(tmpdir())
  await arriving.stop()
  await rm(others, { recursive: true })

  // In a container every process may have the id of the one before.
  expect([left, others, own].map((folder) => names.includes(basename(folder)))).toEqual([false, true, false])
})
