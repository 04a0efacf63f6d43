import { createHash } from 'node:crypto'
import type { App } from '@supabase/lite'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/open-database.ts'
import type { FileStorage, Parts } from '../storage/file-storage.ts'
import { streamOf } from '../storage/stream-of.ts'
import { sizeOfUpload } from './request-client.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>

const NO_OBJECT = 404

/** As the library keeps it in `storage.objects`, from the answer of `uploadObject`. */
const keptMetadata = z.object({
  mimetype: z.string(),
  cacheControl: z.string(),
  eTag: z.string(),
  size: z.number(),
  lastModified: z.iso.datetime(),
})

/** Lets the library store its files in ours. It reads with a version but uploads without one (0.10), so versions are nothing here. */
export function createFileStorageAdapter({ sql: database }: Pick<Database, 'sql'>, files: FileStorage): StorageAdapter {
  async function metadataOf(bucket: string, key: string): Promise<ObjectMetadata> {
    const { rows } = await sql<{ metadata: unknown }>`
      select metadata from storage.objects where bucket_id = ${bucket} and name = ${key}
    `.execute(database)
    const { lastModified, ...kept } = keptMetadata.parse(rows[0]?.metadata)
    return { ...kept, contentLength: kept.size, lastModified: new Date(lastModified), httpStatusCode: 200 }
  }

  async function write(path: string, body: Parts, expected: number) {
    const hash = createHash('md5')
    let size = 0
    const looked = through(body, (part) => {
      hash.update(part)
      size += part.length
    })
    await files.write(path, looked, expected)
    return { eTag: `"${hash.digest('hex')}"`, lastModified: new Date(), size, contentLength: size }
  }

  return {
    driver: undefined,

    async getObject(bucket, key, _version, headers) {
      const metadata = await metadataOf(bucket, key)
      if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 }
      const parts = await files.read(`${bucket}/${key}`)
      if (!parts) return { metadata, httpStatusCode: NO_OBJECT }
      return { metadata, httpStatusCode: 200, body: streamOf(parts) }
    },

    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const parts = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>)
      return {
        ...(await write(`${bucket}/${key}`, parts, sizeOfUpload())),
        mimetype,
        cacheControl,
        httpStatusCode: 200,
      }
    },

    deleteObject: (bucket, key) => files.remove([`${bucket}/${key}`]),

    deleteObjects: (bucket, keys) => files.remove(keys.map((key) => `${bucket}/${key}`)),

    async copyObject(sourceBucket, source, _version, destinationBucket, destination) {
      const { size } = await metadataOf(sourceBucket, source)
      const parts = await files.read(`${sourceBucket}/${source}`)
      if (!parts) throw new Error('an uploaded file is missing')
      const { eTag, lastModified } = await write(`${destinationBucket}/${destination}`, parts, size)
      return { httpStatusCode: 200, eTag, lastModified }
    },

    headObject: (bucket, key) => metadataOf(bucket, key),

    privateAssetUrl: async (bucket, key) => `local://${bucket}/${key}`,
  }
}

async function* through(parts: Parts, look: (part: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    look(part)
    yield part
  }
}
