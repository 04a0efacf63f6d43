import { describe, expect, test } from 'vitest'
import { sweepStrayFiles } from '../../../server/jobs/sweep-stray-files.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { readNamedFiles } from '../../../server/storage/named-files.ts'
import { pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

const BUCKET = 'mwo-uploads'

describe('uploaded bytes that no row names', () => {
  const server = serverOn('pglite')

  const age = (path: string, hours: number) =>
    server.run(`update private.stored_files set stored_at = now() - interval '${hours} hours' where path = '${path}'`)
  /** What a process leaves behind that dies after the bytes and before the row. */
  const bytesWithoutRow = async (hours: number) => {
    const path = `${BUCKET}/${uploadPath()}`
    const bytes = new Uint8Array(pdfBytes())
    await filesInDatabase(server.database).write(path, [bytes], bytes.length)
    await age(path, hours)
    return path
  }

  test('go after a day, half-written ones too; younger ones and everything that has a row stay', async () => {
    const files = filesInDatabase(server.database)
    const [old, young] = [await bytesWithoutRow(25), await bytesWithoutRow(23)]
    const halfWritten = await bytesWithoutRow(25)
    await server.run(`update private.stored_files set size = null where path = '${halfWritten}'`)
    const uploaded = uploadPath()
    const bucket = server.as.visitor.storage.from(BUCKET)
    expect((await bucket.upload(uploaded, pdfBytes(), { contentType: 'application/pdf' })).error).toBeNull()
    const [named = ''] = await readNamedFiles(server.database)
    await age(named, 25)

    expect((await sweepStrayFiles(server.database, files)).sort()).toEqual([old, halfWritten].sort())

    const left = (await Array.fromAsync(files.list())).map(({ path }) => path)
    expect(left.sort()).toEqual([young, named].sort())
  })
})
