import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from '../one-at-a-time.ts'
import { pictureKindOf } from './picture-kind.ts'
import { PictureError } from './picture-problem.ts'
import type { FromPictureProcess, PictureFile, PictureTask } from './picture-process.ts'

/** The largest picture takes about ten seconds. */
const LIMIT_MS = 45_000
/** Each waits with its bytes in memory. */
const MOST_AT_ONCE = 4

export interface ReadPicture {
  hash: string
  width: number
  height: number
  files: PictureFile[]
}

/** Reads an uploaded picture into the sizes that are served. @throws PictureError with the reason */
export type PictureReader = (bytes: Uint8Array) => Promise<ReadPicture>

/** Reads one picture at a time in a child process, killed after `limitMs`, with bounded memory. No byte of the upload is kept. */
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
      // It decodes untrusted bytes: no keys in its environment.
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
