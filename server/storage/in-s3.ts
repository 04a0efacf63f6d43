import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { FileStorage, StoredFile } from './file-storage.ts'
import { streamOf } from './stream-of.ts'

/** Shorter than a proxy waits (nginx: 60 s), so that the visitor reads our sentence. */
const LIMIT_MS = 45_000
/** No list is longer. */
const PAGE = 1000
/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
const OBJECT = /<Contents>.*?<Key>(.*?)<\/Key>.*?<LastModified>(.*?)<\/LastModified>.*?<\/Contents>/gs

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

class StorageFailure extends Error {
  readonly code: 'STORAGE_GONE' | 'STORAGE_REFUSED'
  /** Of one object, in a bucket that may be there. */
  readonly isNotFound: boolean
  constructor(
    message: string,
    code: 'STORAGE_GONE' | 'STORAGE_REFUSED',
    { isNotFound = false, ...options }: ErrorOptions & { isNotFound?: boolean } = {},
  ) {
    super(message, options)
    this.code = code
    this.isNotFound = isNotFound
  }
}

/**
 * Keeps files as objects of S3-compatible storage, streamed both ways.
 * @param storageUrl `https://key:secret@host/bucket?region=…`, or with the bucket in the name of the host and nothing after it
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
  const addressOf = (path: string) => `${bucket}/${[folder, ...path.split('/')].map(encodeURIComponent).join('/')}`

  /** @throws StorageFailure for every refusal */
  async function ask(
    method: string,
    address: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: ReadableStream } = {},
  ): Promise<Response> {
    const signed = await client.sign(address, {
      method,
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
    })
    // Until the answer begins: its content may be read as slowly as a visitor receives it.
    const silence = new AbortController()
    const limit = setTimeout(() => silence.abort(), LIMIT_MS)
    // The types of Node lack `duplex`. Without the other two `fetch` keeps a second copy of all that it sends.
    const stream = body && ({ body, duplex: 'half', redirect: 'error', window: null } as RequestInit)
    // The signature covers no content-length.
    const response = await fetch(signed.url, { ...stream, method, headers: signed.headers, signal: silence.signal })
      .catch((cause: unknown) => {
        throw new StorageFailure('the storage does not answer', 'STORAGE_GONE', { cause })
      })
      .finally(() => clearTimeout(limit))
    if (response.ok) return response
    const text = await response.text()
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
    const isNotFound = response.status === 404 && code !== 'NoSuchBucket'
    const kind = response.status < 500 ? 'STORAGE_REFUSED' : 'STORAGE_GONE'
    throw new StorageFailure(`the storage answered ${response.status} ${code ?? ''}`, kind, { isNotFound })
  }

  return {
    async write(path, parts, size) {
      await ask('PUT', addressOf(path), { body: streamOf(parts), headers: { 'content-length': String(size) } })
    },

    async read(path) {
      const response = await ask('GET', addressOf(path)).catch(unlessNotFound)
      return response && (response.body ?? Readable.from([]))
    },

    async describe(path) {
      const response = await ask('HEAD', addressOf(path)).catch(unlessNotFound)
      return response && { size: Number(response.headers.get('content-length')) }
    },

    async remove(paths) {
      for (const path of paths) await ask('DELETE', addressOf(path)).catch(unlessNotFound)
    },

    async *list(most = Number.POSITIVE_INFINITY): AsyncGenerator<StoredFile> {
      for (let [after, left] = ['', most]; left > 0; ) {
        const page = { 'list-type': '2', prefix: `${folder}/`, 'max-keys': String(Math.min(left, PAGE)) }
        const response = await ask('GET', `${bucket}?${new URLSearchParams({ ...page, 'start-after': after })}`)
        const text = await response.text()
        const found = [...text.matchAll(OBJECT)].map(([, key = '', time = '']) => ({ key: unescapeXml(key), time }))
        for (const { key, time } of found) yield { path: key.slice(folder.length + 1), storedAt: new Date(time) }
        after = found.at(-1)?.key ?? ''
        left -= found.length
        if (!after || !text.includes('<IsTruncated>true</IsTruncated>')) return
      }
    },
  }
}

/** Of a write or a list it would be a failure: nothing was stored, or listed. */
function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof StorageFailure && error.isNotFound)) throw error
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return CHARACTERS[name] ?? whole
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
