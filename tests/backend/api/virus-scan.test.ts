// @module-tag more
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createVirusScanner } from '../../../server/api/virus-scanner.ts'
import { engines } from '../../support/database/engines.ts'
import { pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { type FakeClamd, startFakeClamd } from '../../support/server/fake-clamd.ts'
import { hasClamd, startClamd } from '../../support/server/real-clamd.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

/** The file that every scanner finds and that does nothing, in two halves: no scanner shall find this test. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD'}-ANTIVIRUS-TEST-FILE!$H+H*`

let server: ServerUnderTest | undefined
let clamd: FakeClamd | undefined
afterEach(async () => {
  await server?.stop()
  await clamd?.stop()
})

const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
  const path = uploadPath()
  const answer = await fetch(`${server?.url}/storage/v1/object/mwo-uploads/${path}`, {
    method: 'POST',
    headers: { apikey: server?.keys.publishableKey ?? '', 'content-type': 'application/pdf' },
    body: bytes,
  })
  const stored = await sql`select from storage.objects where name = ${path}`.execute(
    (server as ServerUnderTest).database.sql,
  )
  return { status: answer.status, body: await answer.json(), isStored: stored.rows.length === 1 }
}
const pdfWith = (text: string, length = 0) => {
  const bytes = Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(length), Buffer.from(text)])
  return new Uint8Array(bytes)
}

test.each(engines)('a file that the scanner finds is not stored, another one is, on %s', async (engine) => {
  clamd = await startFakeClamd()
  server = await startServerUnderTest(engine, { CLAMD_SOCKET: clamd.socketPath })

  const infected = await upload(pdfWith(EICAR, 200_000))
  const clean = await upload(pdfWith('', 200_000))

  expect(infected).toMatchObject({ status: 422, isStored: false, body: { error: 'infected' } })
  expect(infected.body.message).toBe('Die Virenprüfung hat diese Datei abgelehnt.')
  expect(clean).toMatchObject({ status: 200, isStored: true })
  expect(clamd.scanned).toHaveLength(2)
  expect(clamd.scanned.every((bytes) => bytes > 200_000)).toBe(true)
})

test.runIf(hasClamd)('ClamAV itself finds the test file, and lets another one through', async () => {
  const real = await startClamd(EICAR)
  clamd = { ...real, scanned: [] }
  server = await startServerUnderTest('pglite', { CLAMD_SOCKET: real.socketPath })

  expect(await upload(pdfWith(EICAR, 200_000))).toMatchObject({ status: 422, isStored: false })
  expect(await upload(pdfWith('', 200_000))).toMatchObject({ status: 200, isStored: true })
})

test.each(engines)('while the scanner is away, no file is taken, on %s', async (engine) => {
  clamd = await startFakeClamd()
  server = await startServerUnderTest(engine, { CLAMD_SOCKET: `${clamd.socketPath}.nicht-da` })

  const { status, body, isStored } = await upload(pdfWith(''))

  expect({ status, isStored }).toEqual({ status: 503, isStored: false })
  expect(body.message).toBe(
    'Die Datei lässt sich gerade nicht prüfen. Versuchen Sie es später noch einmal, oder ohne Datei.',
  )
})

test('a scanner that falls silent, or answers something else, has not said that a file is clean', async () => {
  clamd = await startFakeClamd({ answers: false })
  expect(await createVirusScanner(clamd.socketPath, 300)([pdfWith('')])).toBe('unknown')
  expect(await createVirusScanner(undefined)([pdfWith(EICAR)])).toBe('clean')
})
