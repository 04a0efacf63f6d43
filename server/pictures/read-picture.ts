import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from '../one-at-a-time.ts'
import { pictureKindOf } from './picture-kind.ts'
import { PictureError } from './picture-problem.ts'
import type { FromPictureProcess, PictureFile, PictureTask } from './picture-process.ts'

/** The largest allowed picture takes about ten seconds of a processor. */
const LIMIT_MS = 45_000
/** Includes the one that is read. Each waits with its bytes in memory. */
const MOST_AT_ONCE = 4

export interface ReadPicture {
  /** Of all files that are served. */
  hash: string
  width: number
  height: number
  files: PictureFile[]
}

/** Reads an uploaded picture into the sizes that are served. @throws PictureError with the reason */
export type PictureReader = (bytes: Uint8Array) => Promise<ReadPicture>

/**
 * Reads one picture at a time in a process of its own, killed after `limitMs`, with bounded memory. Only what is
 * encoded here is kept, no byte of the upload.
 */
export function createPictureReader(limitMs = LIMIT_MS): PictureReader {
  const queued = oneAtATime(MOST_AT_ONCE)
  return async (bytes) => {
    const kind = pictureKindOf(bytes)
    const answer = await queued(() => readAlone({ bytes, kind }, limitMs))
    if (!answer) throw new PictureError('busy')
    if (answer.problem) throw new PictureError(answer.problem, { cause: answer.reason })
    const { files, width, height } = answer
    return { hash: hashOf(files), width, height, files }
  }
}

function readAlone(task: PictureTask, limitMs: number): Promise<FromPictureProcess> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), {
      serialization: 'advanced',
      // It decodes foreign bytes: code that breaks out of the decoder finds no key here.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let answer: FromPictureProcess | undefined
    const timer = setTimeout(() => {
      answer ??= { problem: 'too slow', reason: `not read within ${limitMs} ms` }
      child.kill('SIGKILL')
    }, limitMs)
    child.once('message', (message) => {
      answer ??= message as FromPictureProcess
    })
    child.once('error', (error) => resolve({ problem: 'broken', reason: error.message }))
    // Only after it is gone: two must not run at once.
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve(answer ?? { problem: 'broken', reason: `the process that reads it ended with ${signal ?? code}` })
    })
    child.send(task, () => {})
  })
}

function hashOf(files: PictureFile[]): string {
  const hash = createHash('sha256')
  for (const { width, format, bytes } of files) hash.update(`${width} ${format} ${bytes.byteLength}\n`).update(bytes)
  return hash.digest('base64url').slice(0, 22)
}
