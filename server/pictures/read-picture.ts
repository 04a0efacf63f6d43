import { createHash } from 'node:crypto'
import { refusedTypeOf, uploadTypeOf } from '../../rules/input/uploads.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { inOwnProcess } from '../own-process.ts'
import { PictureError } from './picture-problem.ts'
import type { FromPictureProcess, PictureFile } from './picture-process.ts'

const PROGRAM = new URL('./picture-process.ts', import.meta.url)
/** The largest picture takes about ten seconds. */
const LIMIT_MS = 45_000

export interface ReadPicture {
  hash: string
  width: number
  height: number
  files: PictureFile[]
}

/** Reads a picture that an account uploaded into the sizes that are served. @throws PictureError with the reason */
export type PictureReader = (bytes: Uint8Array, account: string) => Promise<ReadPicture>

/**
 * Reads one picture at a time in a child process, killed after `limitMs`, with bounded memory; of each account one waits. No byte of the
 * upload is kept.
 */
export function createPictureReader(limitMs = LIMIT_MS): PictureReader {
  const runQueued = oneAtATime()
  const waiting = new Set<string>()
  return async (bytes, account) => {
    const kind = pictureKindOf(bytes)
    if (waiting.has(account)) throw new PictureError('busy')
    waiting.add(account)
    const result = await runQueued(() => {
      waiting.delete(account)
      return inOwnProcess<FromPictureProcess>(PROGRAM, { bytes, kind }, limitMs).catch(unread)
    })
    if (result.problem) throw new PictureError(result.problem, { cause: result.reason })
    const { files, width, height } = result
    return { hash: hashOf(files), width, height, files }
  }
}

function hashOf(files: PictureFile[]): string {
  const hash = createHash('sha256')
  for (const { width, format, bytes } of files) hash.update(`${width} ${format} ${bytes.byteLength}\n`).update(bytes)
  return hash.digest('base64url').slice(0, 22)
}

/** Killed for the time it took, or broken by what it read. */
function unread({ message: reason }: Error): FromPictureProcess {
  return { problem: reason.includes('SIGKILL') ? 'too slow' : 'broken', reason }
}

const KINDS: Record<string, PictureKind> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** The kind of a picture, by its first bytes. @throws PictureError for everything else; HEIC has a sentence of its own */
function pictureKindOf(bytes: Uint8Array): PictureKind {
  const kind = KINDS[uploadTypeOf(bytes)?.mime ?? '']
  if (kind) return kind
  throw new PictureError(refusedTypeOf(bytes) === 'heic' ? 'heic' : 'kind')
}
