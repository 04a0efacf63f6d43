import { Hono } from 'hono'
import { sql } from 'kysely'
import { readPictureName } from '../../rules/pictures.ts'
import type { Database } from '../database/database.ts'
import type { ServerEnv } from '../routing/api-request.ts'

/** In memory: the built-in database takes 11 ms of the only thread to read 150 kB. */
const KEPT_BYTES = 24 * 1024 * 1024

/** Answers `/bilder/…`. The bytes under a hash never change. The hash alone gives access; no list of hashes is public. */
export function pictureRoutes(database: Database): Hono<ServerEnv> {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let keptBytes = 0

  function keep(name: string, bytes: Uint8Array<ArrayBuffer>) {
    if (kept.has(name)) return
    kept.set(name, bytes)
    keptBytes += bytes.byteLength
    for (const [oldest, { byteLength }] of kept) {
      if (keptBytes <= KEPT_BYTES) break
      kept.delete(oldest)
      keptBytes -= byteLength
    }
  }

  return new Hono<ServerEnv>().get('/bilder/:file', async (c) => {
    const name = c.req.param('file')
    const asked = readPictureName(name)
    if (!asked) return notFound()
    const bytes = kept.get(name) ?? (await bytesOf(database, asked))
    if (!bytes) return notFound()
    keep(name, bytes)
    const headers = {
      'content-type': `image/${asked.format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${asked.hash}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (c.req.header('if-none-match')?.includes(headers.etag)) return new Response(null, { status: 304, headers })
    return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.byteLength) } })
  })
}

async function bytesOf(
  database: Database,
  { hash, width, format }: NonNullable<ReturnType<typeof readPictureName>>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from private.picture_files where hash = ${hash} and width = ${width} and format = ${format}
  `.execute(database.sql)
  return rows[0] && new Uint8Array(rows[0].bytes)
}

/** The WebP bytes of a picture in the size nearest to 960 pixels. Undefined where no picture has this hash. */
export async function middleSizeOf(database: Database, hash: string): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from private.picture_files where hash = ${hash} and format = 'webp' order by abs(width - 960) limit 1
  `.execute(database.sql)
  return rows[0]?.bytes
}

function notFound(): Response {
  return new Response('Dieses Bild gibt es nicht.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
