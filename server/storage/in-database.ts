import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { FileStorage, Parts } from './file-storage.ts'

/** Each statement leaves some kilobytes behind in V8's heap, and keeps other visitors waiting by its size. */
const PIECE_BYTES = 256 * 1024

/** Keeps files in `private.stored_files`, piece by piece and without a transaction around them: others use the database meanwhile. */
export function filesInDatabase({ sql: database }: Pick<Database, 'sql'>): FileStorage {
  // Ten at once need the memory of ten and end no sooner.
  const runQueued = oneAtATime()

  const find = async (path: string) => {
    const { rows } = await sql<{ id: string; size: number }>`
      select id, size from private.stored_files where path = ${path} and size is not null
    `.execute(database)
    return rows[0]
  }

  async function readPiece(id: string, number: number): Promise<Buffer> {
    const { rows } = await sql<{ bytes: string }>`
      select encode(bytes, 'base64') as bytes from private.stored_file_pieces
      where file_id = ${id}::uuid and number = ${number}::integer
    `.execute(database)
    const [piece] = rows
    if (!piece) throw new Error('a stored file was removed while it was read')
    return Buffer.from(piece.bytes, 'base64')
  }

  async function store(path: string, parts: Parts): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      insert into private.stored_files (path) values (${path}) returning id
    `.execute(database)
    const id = rows[0]?.id
    try {
      let [number, size] = [0, 0]
      for await (const piece of pieces(parts)) {
        await sql`
          insert into private.stored_file_pieces (file_id, number, bytes)
          values (${id}::uuid, ${number}::integer, ${piece}::bytea)
        `.execute(database)
        number += 1
        size += piece.length
      }
      await sql`
        update private.stored_files set size = ${size}::integer, stored_at = now() where id = ${id}::uuid
      `.execute(database)
    } catch (error) {
      await sql`delete from private.stored_files where id = ${id}::uuid`.execute(database).catch(() => {})
      throw error
    }
  }

  return {
    // Parts come from files of this machine, so none keeps the others waiting.
    write: async (path, parts) => runQueued(() => store(path, parts)),

    async read(path) {
      const file = await find(path)
      if (!file) return undefined
      const { id, size } = file
      return (async function* () {
        for (let [number, sent] = [0, 0]; sent < size; number += 1) {
          const piece = await readPiece(id, number)
          yield piece
          sent += piece.length
        }
      })()
    },

    async describe(path) {
      const file = await find(path)
      return file && { size: file.size }
    },

    async remove(paths) {
      await sql`delete from private.stored_files where path = any(${paths}::text[])`.execute(database)
    },

    async *list(most) {
      const { rows } = await sql<{ path: string; storedAt: string }>`
        select path, stored_at as "storedAt" from private.stored_files order by path limit ${most ?? null}::bigint
      `.execute(database)
      for (const { path, storedAt } of rows) yield { path, storedAt: new Date(storedAt) }
    },
  }
}

/** The same bytes in pieces of one size, each in the memory of the one before. */
async function* pieces(parts: Parts): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(PIECE_BYTES)
  let filled = 0
  for await (const part of parts) {
    for (let taken = 0; taken < part.length; ) {
      const some = part.subarray(taken, taken + PIECE_BYTES - filled)
      piece.set(some, filled)
      filled += some.length
      taken += some.length
      if (filled < PIECE_BYTES) break
      yield piece
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}
