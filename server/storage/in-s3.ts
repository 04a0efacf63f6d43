import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { FileStorage, StoredFile } from './file-storage.ts'

const LIMIT_MS = 60_000
/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
const OBJECT = /<Contents>.*?<Key>(.*?)<\/Key>.*?<LastModified>(.*?)<\/LastModified>.*?<\/Contents>/gs

class StorageFailure extends Error {
  readonly code: 'STORAGE_GONE' | 'STORAGE_REFUSED'
  constructor(message: string, code: 'STORAGE_GONE' | 'STORAGE_REFUSED', options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Keeps files as objects of S3-compatible storage, streamed both ways.
 * @param storageUrl `https://key:secret@host/bucket?region=…`, or with the bucket in the name of the host and nothing behind it
 * @param folder before every path, so that several databases may share a bucket
 */
export function filesInS3(storageUrl: string, folder: string): FileStorage {
  const { protocol, host, pathname, username, password, searchParams } = new URL(storageUrl)
  const bucket = `${protocol}//${host}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  })
  const addressOf = (path: string) => `${bucket}/${folder}/${path}`

  /** @returns undefined for what is not there @throws StorageFailure for any other refusal */
  async function ask(
    method: string,
    address: string,
    { headers = {}, ...stream }: { headers?: Record<string, string>; body?: ReadableStream } = {},
  ): Promise<Response | undefined> {
    const signed = await client.sign(address, {
      method,
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
    })
    // The types of Node lack `duplex`. The signature covers no content-length.
    const init = { ...stream, duplex: 'half', signal: AbortSignal.timeout(LIMIT_MS) } as RequestInit
    const answer = await fetch(signed.url, { ...init, method, headers: signed.headers }).catch((cause: unknown) => {
      throw new StorageFailure('the storage does not answer', 'STORAGE_GONE', { cause })
    })
    if (answer.ok) return answer
    const text = await answer.text()
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
    if (answer.status === 404 && code !== 'NoSuchBucket') return undefined
    const kind = answer.status < 500 ? 'STORAGE_REFUSED' : 'STORAGE_GONE'
    throw new StorageFailure(`the storage answered ${answer.status} ${code ?? ''}`, kind)
  }

  return {
    async write(path, parts, size) {
      const body = Readable.toWeb(Readable.from(parts)) as ReadableStream
      await ask('PUT', addressOf(path), { body, headers: { 'content-length': String(size) } })
    },

    async read(path) {
      const answer = await ask('GET', addressOf(path))
      return answer && (answer.body ?? Readable.from([]))
    },

    async describe(path) {
      const answer = await ask('HEAD', addressOf(path))
      return answer && { size: Number(answer.headers.get('content-length')) }
    },

    async remove(paths) {
      for (const path of paths) await ask('DELETE', addressOf(path))
    },

    async *list(): AsyncGenerator<StoredFile> {
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/`, 'start-after': after })
        const text = (await (await ask('GET', `${bucket}?${query}`))?.text()) ?? ''
        const found = [...text.matchAll(OBJECT)].map(([, key = '', time = '']) => ({ key, storedAt: new Date(time) }))
        for (const { key, storedAt } of found) yield { path: key.slice(folder.length + 1), storedAt }
        after = found.at(-1)?.key ?? ''
        if (!after || !text.includes('<IsTruncated>true</IsTruncated>')) return
      }
    },
  }
}
