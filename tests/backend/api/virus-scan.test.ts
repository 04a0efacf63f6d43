import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVirusScanner } from '../../../server/api/virus-scanner.ts'
import { pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

/** The file that every scanner finds and that does nothing, in two halves: no scanner shall find this test. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD'}-ANTIVIRUS-TEST-FILE!$H+H*`

let clamd: Awaited<ReturnType<typeof startFakeClamd>>
let server: ServerUnderTest
beforeAll(async () => {
  clamd = await startFakeClamd()
  server = await startServerUnderTest('pglite', { CLAMD_SOCKET: clamd.socketPath })
})
afterAll(() => server.stop())

const pdfWith = (text: string, length = 200_000) =>
  new Uint8Array(Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(length), Buffer.from(text)]))

async function upload(bytes: Uint8Array<ArrayBuffer>) {
  const path = uploadPath()
  const answer = await fetch(`${server.url}/storage/v1/object/mwo-uploads/${path}`, {
    method: 'POST',
    headers: { apikey: server.keys.publishableKey, 'content-type': 'application/pdf' },
    body: bytes,
  })
  const stored = await sql`select from storage.objects where name = ${path}`.execute(server.database.sql)
  return { status: answer.status, body: await answer.json(), isStored: stored.rows.length === 1 }
}

test('a file that the scanner finds is not stored, another one is', async () => {
  const infected = await upload(pdfWith(EICAR))
  const clean = await upload(pdfWith(''))

  expect(infected).toMatchObject({ status: 422, isStored: false, body: { error: 'infected' } })
  expect(infected.body.message).toBe('Die Virenprüfung hat diese Datei abgelehnt.')
  expect(clean).toMatchObject({ status: 200, isStored: true })
  expect(clamd.scanned).toHaveLength(2)
  expect(clamd.scanned.every((bytes) => bytes > 200_000)).toBe(true)
})

test('while the scanner is away, no file is taken', async () => {
  await clamd.stop()

  const { status, body, isStored } = await upload(pdfWith(''))

  expect({ status, isStored }).toEqual({ status: 503, isStored: false })
  expect(body.message).toBe(
    'Die Datei lässt sich gerade nicht prüfen. Versuchen Sie es später noch einmal, oder ohne Datei.',
  )
})

test('without an answer of the scanner a file is not taken for clean', async () => {
  const silent = await startFakeClamd({ answers: false })

  expect(await createVirusScanner(silent.socketPath, 300)([pdfWith('')])).toBe('unknown')

  await silent.stop()
})

/** Speaks as clamd does on its socket, with one signature. @param answers false for a daemon that takes everything and then never answers */
async function startFakeClamd({ answers = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-clamd-'))
  const socketPath = join(folder, 'clamd.ctl')
  const scanned: number[] = []
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes])
      const file = fileIn(heard)
      if (!file || !answers) return
      scanned.push(file.length)
      socket.end(file.includes('EICAR-STANDARD') ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
    })
  }).listen(socketPath)
  await once(server, 'listening')
  return {
    socketPath,
    /** Sizes of the files that it was asked about. */
    scanned,
    async stop() {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @returns the file once its last part is there; undefined before that and for anything else than INSTREAM */
function fileIn(heard: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (heard.subarray(0, command.length).toString('latin1') !== command) return undefined
  const parts: Buffer[] = []
  for (let place = command.length; place + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(place)
    if (length === 0) return Buffer.concat(parts)
    parts.push(heard.subarray(place + 4, place + 4 + length))
    place += 4 + length
  }
  return undefined
}
