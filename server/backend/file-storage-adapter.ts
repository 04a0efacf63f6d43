import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { App } from '@supabase/lite'
import { z } from 'zod'
import { writeWhole } from '../data-folder/write-whole.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

const storedMetadata = z.object({ mimetype: z.string(), cacheControl: z.string(), eTag: z.string() })

/**
 * Keeps uploaded files below one folder, each with its metadata in a JSON file beside it, on disk before the upload is answered
 * (write-whole.ts). The library's own adapter is not exported (0.10).
 */
export function createFileStorageAdapter(root: string): StorageAdapter {
  const base = resolve(root)

  // The library reads with a version but uploads without one (0.10).
  function pathOf(bucket: string, key: string): string {
    const path = resolve(base, bucket, key)
    if (!path.startsWith(base + sep)) throw new Error('an object key leaves the storage folder')
    return path
  }

  async function metadataOf(path: string): Promise<ObjectMetadata> {
    const [stored, file] = await Promise.all([readFile(`${path}.meta`, 'utf8'), stat(path)])
    const { mimetype, cacheControl, eTag } = storedMetadata.parse(JSON.parse(stored))
    return {
      mimetype,
      cacheControl,
      eTag,
      size: file.size,
      contentLength: file.size,
      lastModified: file.mtime,
      httpStatusCode: 200,
    }
  }

  async function write(path: string, parts: Parts, mimetype: string, cacheControl: string): Promise<ObjectMetadata> {
    const hash = createHash('md5')
    await writeWhole(path, Readable.from(hashed(parts, hash)))
    const eTag = `"${hash.digest('hex')}"`
    await writeWhole(`${path}.meta`, JSON.stringify({ mimetype, cacheControl, eTag }))
    return metadataOf(path)
  }

  return {
    driver: undefined,

    async getObject(bucket, key, _version, headers) {
      const path = pathOf(bucket, key)
      const metadata = await metadataOf(path)
      if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 }
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(createReadStream(path)) as ReadableStream }
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const parts = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>)
      return write(pathOf(bucket, key), parts, contentType, cacheControl)
    },

    async deleteObject(bucket, key) {
      const path = pathOf(bucket, key)
      await Promise.all([rm(path, { force: true }), rm(`${path}.meta`, { force: true })])
    },

    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => this.deleteObject(bucket, key, undefined)))
    },

    async copyObject(sourceBucket, source, _version, destinationBucket, destination) {
      const from = pathOf(sourceBucket, source)
      const { mimetype, cacheControl } = await metadataOf(from)
      const { eTag, lastModified } = await write(
        pathOf(destinationBucket, destination),
        createReadStream(from),
        mimetype,
        cacheControl,
      )
      return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) }
    },

    headObject: (bucket, key) => metadataOf(pathOf(bucket, key)),

    privateAssetUrl: async (bucket, key) => `local://${join(bucket, key)}`,
  }
}

async function* hashed(parts: Parts, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
}
