import { createHash, randomUUID } from 'node:crypto'
import type { App } from '@supabase/lite'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { FILE_PATH } from '../storage/named-files.ts'
import { passing, streamOf } from '../storage/stream-of.ts'
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
  async function find(bucket: string, keys: string[]) {
    const { rows } = await sql<{ path: string; metadata: unknown }>`
      select ${sql.raw(FILE_PATH)} as path, metadata from storage.objects where bucket_id = ${bucket} and name = any(${keys}::text[])
    `.execute(database)
    return rows
  }

  async function metadataOf(bucket: string, key: string): Promise<ObjectMetadata & { path: string }> {
    const [row] = await find(bucket, [key])
    const { lastModified, ...kept } = keptMetadata.parse(row?.metadata)
    const path = row?.path ?? ''
    return { ...kept, path, contentLength: kept.size, lastModified: new Date(lastModified), httpStatusCode: 200 }
  }

  async function remove(bucket: string, keys: string[]): Promise<void> {
    await files.remove((await find(bucket, keys)).map(({ path }) => path))
  }

  return {
    driver: undefined,

    async getObject(bucket, key, _version, headers) {
      const { path, ...metadata } = await metadataOf(bucket, key)
      if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 }
      const parts = await files.read(path)
      if (!parts) return { metadata, httpStatusCode: NO_OBJECT }
      return { metadata, httpStatusCode: 200, body: streamOf(parts) }
    },

    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const parts = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>)
      const upload = randomUUID()
      const hash = createHash('md5')
      let size = 0
      const looked = passing(parts, (part) => {
        hash.update(part)
        size += part.length
      })
      await files.write(`${bucket}/${upload}/${key}`, looked, sizeOfUpload())
      const eTag = `"${hash.digest('hex')}"`
      const kept = { upload, mimetype, cacheControl, eTag, size, contentLength: size, lastModified: new Date() }
      return { ...kept, httpStatusCode: 200 }
    },

    deleteObject: (bucket, key) => remove(bucket, [key]),

    deleteObjects: remove,

    copyObject: () => Promise.reject(new Error('no address copies files')),

    headObject: metadataOf,

    privateAssetUrl: async (bucket, key) => `local://${bucket}/${key}`,
  }
}
