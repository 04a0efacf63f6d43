import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { explainFailure } from '../../../server/explain-failure.ts'
import type { FileStorage } from '../../../server/storage/file-storage.ts'
import { filesInS3 } from '../../../server/storage/in-s3.ts'
import { openFileStorage } from '../../../server/storage/open-file-storage.ts'
import {
  createMigratedDatabase,
  createTestDatabase,
  engines,
  migratedDatabase,
} from '../../support/database/databases.ts'
import { startS3Server } from '../../support/external/s3-server.ts'

/** Files as the database or another place keeps them; an `engine` and whether STORAGE_URL names that place. */
const places = engines.flatMap((engine) => [
  { engine, isElsewhere: false },
  ...(engine === 'pglite' ? [{ engine, isElsewhere: true }] : []),
])

async function open({ engine, isElsewhere }: (typeof places)[number]): Promise<FileStorage> {
  const { database, drop } = await migratedDatabase(engine)
  onTestFinished(drop)
  return openFileStorage(database, { STORAGE_URL: isElsewhere ? await startS3Server() : undefined })
}

const contentOf = async (files: FileStorage, path: string) => {
  const parts = await files.read(path)
  return parts && buffer(parts)
}

test.each(places)(
  'a file reads back as it was written, whatever its size: $engine, elsewhere $isElsewhere',
  async (place) => {
    const files = await open(place)
    for (const size of [0, 1, 64 * 1024, 64 * 1024 + 1, 1_000_000]) {
      const bytes = randomBytes(size)
      await files.write(`mwo-uploads/${size}/datei.pdf`, partsOf(bytes), size)

      expect(await files.describe(`mwo-uploads/${size}/datei.pdf`)).toEqual({ size })
      expect((await contentOf(files, `mwo-uploads/${size}/datei.pdf`))?.equals(bytes)).toBe(true)
    }
  },
)

test.each(places)(
  'a file is there as a whole or not at all, and removed twice: $engine, elsewhere $isElsewhere',
  async (place) => {
    const files = await open(place)
    const path = 'mwo-uploads/a/datei.pdf'

    await expect(files.write(path, breaksOff(), 300_000)).rejects.toThrow()
    expect(await files.read(path)).toBeUndefined()
    async function* readWhileWritten() {
      yield Buffer.from('a')
      expect(await files.read(path)).toBeUndefined()
      yield Buffer.from('b')
    }
    await files.write(path, readWhileWritten(), 2)
    expect(String(await contentOf(files, path))).toBe('ab')
    const [listed, ...others] = await Array.fromAsync(files.list())
    expect(others).toEqual([])
    expect(listed?.path).toBe(path)
    expect(await Array.fromAsync(files.list(1))).toEqual([listed])
    expect(Math.abs(Date.now() - Number(listed?.storedAt))).toBeLessThan(60_000)

    await files.write('mwo-uploads/b/100% #1?.pdf', [Buffer.from('b')], 1)
    expect((await Array.fromAsync(files.list())).map((file) => file.path)).toEqual([path, 'mwo-uploads/b/100% #1?.pdf'])

    await files.remove([path, 'mwo-uploads/b/100% #1?.pdf'])
    await files.remove([path])
    expect([await files.read(path), await files.describe(path)]).toEqual([undefined, undefined])
    expect(await Array.fromAsync(files.list())).toEqual([])
  },
)

test('the built-in database gets a file as bytes, all from one piece of memory, and copies few parsers with each', async () => {
  const { database, drop } = await migratedDatabase('pglite')
  onTestFinished(drop)
  const { driver } = database.connection as unknown as { driver: PGlite }
  const [query, toEngine] = [vi.spyOn(driver, 'query'), vi.spyOn(driver, 'execProtocolRawSync')]

  await openFileStorage(database, {}).then((files) => files.write('a', partsOf(randomBytes(1_000_000)), 1_000_000))

  const pieces = query.mock.calls.flatMap(([, values = []]) => values.filter((value) => value instanceof Uint8Array))
  const sent = toEngine.mock.calls.reduce((sum, [message]) => sum + message.length, 0)
  expect(pieces.length).toBeGreaterThan(1)
  expect(new Set(pieces.map(({ buffer }) => buffer)).size).toBe(1)
  expect(sent).toBeLessThan(1_050_000)
  expect(Object.keys(driver.parsers).length).toBeLessThan(150)
})

test('two databases share a bucket, and neither sees the files of the other', async () => {
  const url = await startS3Server()
  const [one, other] = [filesInS3(url, 'one'), filesInS3(url, 'other')]
  await one.write('mwo-uploads/a', [Buffer.from('a')], 1)

  expect(await Array.fromAsync(one.list())).toHaveLength(1)
  expect(await Array.fromAsync(other.list())).toEqual([])
  expect(await other.read('mwo-uploads/a')).toBeUndefined()
})

test.runIf(engines.includes('postgres'))(
  'a database that was copied past our commands keeps away from the files of the original',
  async () => {
    const STORAGE_URL = await startS3Server()
    const original = await createMigratedDatabase()
    const opened = await openDatabase({ dataDir: '', databaseUrl: original.url })
    const files = await openFileStorage(opened, { STORAGE_URL })
    await files.write('mwo-uploads/a', [Buffer.from('a')], 1)
    await opened.close()
    const copy = await createTestDatabase(original.name)
    const database = await openDatabase({ dataDir: '', databaseUrl: copy.url })
    onTestFinished(async () => {
      await database.close()
      await copy.drop()
      await original.drop()
    })

    await expect(openFileStorage(database, { STORAGE_URL })).rejects.toThrow('gehört zu einer anderen Datenbank')

    // The two ways that the sentence names: the copy takes over, or begins a folder of its own.
    const forget = (pattern: string) =>
      sql`delete from private.installation where key like ${pattern}`.execute(database.sql)
    await forget('storage_database')
    expect(await contentOf(await openFileStorage(database, { STORAGE_URL }), 'mwo-uploads/a')).toEqual(Buffer.from('a'))
    await forget('storage_%')
    expect(await Array.fromAsync((await openFileStorage(database, { STORAGE_URL })).list())).toEqual([])
  },
)

/** Storage that answers as it is told. @returns its STORAGE_URL */
async function startAnswering(respond: RequestListener): Promise<string> {
  const server = createServer(respond)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
}

test('where a proxy finds nothing, nothing is there, and nothing can be stored or listed', async () => {
  const url = await startAnswering(async (request, answer) => {
    await buffer(request)
    answer.writeHead(404).end('<h1>Not found</h1>')
  })
  const files = filesInS3(url, 'one')

  expect(await files.read('mwo-uploads/a')).toBeUndefined()
  await expect(files.write('mwo-uploads/a', [Buffer.from('a')], 1)).rejects.toThrow('404')
  await expect(Array.fromAsync(files.list())).rejects.toThrow('404')
})

test('a file whose reader takes longer than the place may take to answer comes whole', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let finish = () => {}
  const url = await startAnswering((_, answer) => {
    answer.write('the first half, ')
    finish = () => answer.end('the second half')
  })

  const parts = await filesInS3(url, 'one').read('mwo-uploads/a')
  vi.advanceTimersByTime(3_600_000)
  finish()

  expect(parts && String(await buffer(parts))).toBe('the first half, the second half')
})

test('nothing keeps the parts of a file that are sent', async () => {
  let [finish, isReceived] = [() => {}, false]
  const url = await startAnswering(async (request, answer) => {
    await buffer(request)
    isReceived = true
    finish = () => answer.end()
  })
  const sent: WeakRef<Buffer>[] = []
  const freshParts = function* () {
    for (let part = 0; part < 50; part += 1) {
      const bytes = Buffer.alloc(65_536)
      sent.push(new WeakRef(bytes))
      yield bytes
    }
  }

  const written = filesInS3(url, 'one').write('mwo-uploads/a', freshParts(), 50 * 65_536)
  await expect.poll(() => isReceived).toBe(true)
  collectGarbage()

  expect(sent.filter((part) => part.deref()).length).toBeLessThan(10)
  finish()
  await written
})

test('a place that is away, and one that refuses, say so in German', async () => {
  const url = await startS3Server()
  const failureOf = (changed: string) => filesInS3(changed, 'folder').read('mwo-uploads/a').catch(explainFailure)

  expect(await failureOf('http://key:secret@127.0.0.1:1/praxis')).toContain('antwortet nicht.')
  expect(await failureOf(url.replace(':S3RVER@', ':wrong@'))).toContain('lehnt ab.')
  expect(await failureOf(url.replace('/praxis', '/another'))).toContain('lehnt ab.')
  // A question after one object would have no word for a missing bucket.
  const listed = Array.fromAsync(filesInS3(url.replace('/praxis', '/another'), 'folder').list(1))
  expect(await listed.catch(explainFailure)).toContain('lehnt ab.')
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

function* breaksOff(): Generator<Buffer> {
  yield Buffer.alloc(200_000)
  throw new Error('the visitor went away')
}
