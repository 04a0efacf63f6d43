// @module-tag more
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFileStorageAdapter } from '../../../server/backend/file-storage-adapter.ts'
import { sweepStrayFiles } from '../../../server/jobs/sweep-stray-files.ts'
import { mwoEntry, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { serverOn } from '../../support/server/server-on.ts'

const BUCKET = 'mwo-uploads'

describe('uploaded bytes that no row names', () => {
  const server = serverOn('pglite')
  let folder: string
  beforeAll(async () => {
    folder = join(server.dataDir, 'files')
  })

  const onDisk = async () => (await readdir(join(folder, BUCKET), { recursive: true })).sort()
  const age = async (path: string, hours: number) => {
    const time = new Date(Date.now() - hours * 3_600_000)
    await utimes(join(folder, BUCKET, path), time, time)
  }
  /** What a process leaves behind that dies after the bytes and before the row. */
  const bytesWithoutRow = async (hours: number) => {
    const path = uploadPath()
    const bytes = new Uint8Array(pdfBytes())
    await createFileStorageAdapter(folder).uploadObject(BUCKET, path, undefined, bytes, 'application/pdf', 'no-cache')
    for (const name of [path, `${path}.meta`, dirname(path)]) await age(name, hours)
    return path
  }
  const upload = async (hours: number) => {
    const path = uploadPath()
    const bucket = server.as.visitor.storage.from(BUCKET)
    expect((await bucket.upload(path, pdfBytes(), { contentType: 'application/pdf' })).error).toBeNull()
    for (const name of [path, `${path}.meta`]) await age(name, hours)
    return path
  }

  test('go after a day, half-written ones too; younger ones and everything that has a row stay', async () => {
    const [old, young, uploaded] = [await bytesWithoutRow(25), await bytesWithoutRow(23), await upload(25)]
    const part = `${uploadPath()}.${crypto.randomUUID()}.part`
    await mkdir(join(folder, BUCKET, dirname(part)), { recursive: true })
    await writeFile(join(folder, BUCKET, part), '%PDF-1.7')
    await age(part, 25)
    const requested = await upload(25)
    const entry = { file_url: requested, file_name: 'a.pdf', file_type: 'application/pdf', file_size: 9 }
    expect((await server.as.visitor.from('mwo_form_entries').insert(mwoEntry(entry))).error).toBeNull()

    const gone = [old, `${old}.meta`, part].map((path) => `${BUCKET}/${path}`)
    expect((await sweepStrayFiles(server.database, server.dataDir)).sort()).toEqual(gone.sort())

    const left = [young, uploaded, requested].flatMap((path) => [dirname(path), path, `${path}.meta`])
    const emptied = [dirname(old), dirname(part)]
    expect((await onDisk()).filter((path) => !emptied.includes(path))).toEqual(left.sort())
    // A folder that is left empty goes the day after.
    await sweepStrayFiles(server.database, server.dataDir, new Date(Date.now() + 25 * 3_600_000))
    expect(await onDisk()).not.toContain(dirname(part))
  })
})
