import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, sep } from 'node:path'

/** What was done to the files below one folder, in the order in which it was done. */
export type FileEvent =
  | { kind: 'open'; handle: number; path: string }
  | { kind: 'create'; path: string; isFolder: boolean }
  | { kind: 'write'; handle: number; offset: number; bytes: Buffer }
  | { kind: 'truncate'; handle: number; size: number }
  | { kind: 'sync'; handle: number }
  | { kind: 'rename' | 'link'; from: string; to: string }
  | { kind: 'remove'; path: string }
  /** Something was acknowledged: from here on it must be there. */
  | { kind: 'acknowledged'; what: unknown }

interface Handle {
  handle: number
  path: string
  position: number
}

const open = new Map<number, Handle>()
let root: string | undefined
let events: FileEvent[] = []
let handles = 0
/** One function of Node may call another, which must not be written down as well. */
let isInside = false

/** From here on everything below `folder` is written down; files that are open already go on by their handles. */
export function beginRecording(folder: string): void {
  root = folder + sep
  events = []
  for (const { handle, path } of open.values()) record({ kind: 'open', handle, path }, path)
}

export function endRecording(): FileEvent[] {
  root = undefined
  return events
}

export function recordAcknowledged(what: unknown): void {
  if (root) events.push({ kind: 'acknowledged', what })
}

function record(event: FileEvent, path: string): void {
  if (root && `${path}${sep}`.startsWith(root)) events.push(event)
}

function opened(fd: number, path: string, wasThere: boolean, flags: unknown): void {
  handles += 1
  open.set(fd, { handle: handles, path, position: 0 })
  if (!wasThere) record({ kind: 'create', path, isFolder: false }, path)
  record({ kind: 'open', handle: handles, path }, path)
  if (typeof flags === 'number' ? flags & fs.constants.O_TRUNC : String(flags).startsWith('w')) truncated(fd, 0)
}

function written(fd: number, chunks: ArrayBufferView[], position: unknown): void {
  const file = open.get(fd)
  if (!file) return
  let offset = typeof position === 'number' ? position : file.position
  for (const { buffer, byteOffset, byteLength } of chunks) {
    // A copy: the memory of the database changes.
    const bytes = Buffer.from(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength))
    record({ kind: 'write', handle: file.handle, offset, bytes }, file.path)
    offset += byteLength
  }
  if (typeof position !== 'number') file.position = offset
}

function truncated(fd: number, size: number): void {
  const file = open.get(fd)
  if (file) record({ kind: 'truncate', handle: file.handle, size }, file.path)
}

function synced(fd: number): void {
  const file = open.get(fd)
  if (file) record({ kind: 'sync', handle: file.handle }, file.path)
}

function wrote(path: string, bytes: Buffer, wasThere: boolean): void {
  opened(-1, path, wasThere, 'w')
  written(-1, [bytes], 0)
}

function madeFolders(path: string): string[] {
  const missing: string[] = []
  for (let one = path; !fs.existsSync(one); one = dirname(one)) missing.unshift(one)
  return missing
}

// biome-ignore lint/suspicious/noExplicitAny: functions of Node in all their forms
type Any = any

type After = (result: Any, before: Any, ...given: Any[]) => void
type AnyFunction = (...given: Any[]) => Any

/** Runs `after` behind a function that returns at once. @param readBefore reads the state before the call */
function sync(name: string, after: After, readBefore?: AnyFunction) {
  replace(fs, name, (real) => (...given) => {
    if (isInside) return real(...given)
    const before = readBefore?.(...given)
    isInside = true
    try {
      const result = real(...given)
      after(result, before, ...given)
      return result
    } finally {
      isInside = false
    }
  })
}

/** The same for one that calls back. */
function callback(name: string, after: After, readBefore?: AnyFunction) {
  replace(fs, name, (real) => (...given) => {
    const done = given.pop()
    const before = readBefore?.(...given)
    return real(...given, (error: unknown, ...results: Any[]) => {
      if (!error) after(results[0], before, ...given)
      done(error, ...results)
    })
  })
}

/** The same for one that gives a promise. */
function promise(name: string, after: After, readBefore?: AnyFunction) {
  replace(fs.promises, name, (real) => async (...given) => {
    const before = readBefore?.(...given)
    const result = await real(...given)
    after(result, before, ...given)
    return result
  })
}

function replace(functions: Any, name: string, wrap: (real: AnyFunction) => AnyFunction) {
  functions[name] = wrap(functions[name].bind(functions))
}

const isThere = (path: Any) => fs.existsSync(String(path))
const viewOf = (data: Any, offset: Any, length: Any): Buffer => {
  if (typeof data === 'string') return Buffer.from(data)
  const from = typeof offset === 'number' ? offset : 0
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return bytes.subarray(from, typeof length === 'number' ? from + length : undefined)
}

sync('openSync', (fd, before, path, flags) => opened(fd, String(path), before, flags), isThere)
callback('open', (fd, before, path, flags) => opened(fd, String(path), before, flags), isThere)
sync('closeSync', (_result, _before, fd) => open.delete(fd))
callback('close', (_result, _before, fd) => open.delete(fd))
sync('writeSync', (count, _before, fd, data, offset, length, position) =>
  written(fd, [viewOf(data, offset, length).subarray(0, count)], position),
)
callback('write', (count, _before, fd, data, offset, length, position) =>
  written(fd, [viewOf(data, offset, length).subarray(0, count)], position),
)
callback('writev', (_count, _before, fd, chunks, position) => written(fd, chunks, position))
sync('writeFileSync', (_result, before, path, data) => wrote(String(path), viewOf(data, 0, undefined), before), isThere)
sync('ftruncateSync', (_result, _before, fd, size) => truncated(fd, size ?? 0))
sync('truncateSync', (_result, _before, path, size) => {
  opened(-1, String(path), true, 'r')
  truncated(-1, size ?? 0)
})
for (const name of ['fsyncSync', 'fdatasyncSync']) sync(name, (_result, _before, fd) => synced(fd))
sync('renameSync', (_result, _before, from, to) => record({ kind: 'rename', from, to }, from))
const made: After = (_result, missing: string[]) => {
  for (const path of missing) record({ kind: 'create', path, isFolder: true }, path)
}
sync('mkdirSync', made, madeFolders)
for (const name of ['unlinkSync', 'rmdirSync'])
  sync(name, (_result, _before, path) => record({ kind: 'remove', path }, path))
promise('rename', (_result, _before, from, to) => record({ kind: 'rename', from, to }, from))
promise('link', (_result, _before, from, to) => record({ kind: 'link', from, to }, to))
promise('mkdir', made, madeFolders)
promise('writeFile', (_result, before, path, data) => wrote(String(path), viewOf(data, 0, undefined), before), isThere)
for (const name of ['unlink', 'rmdir', 'rm']) {
  promise(name, (_result, before, path) => before && record({ kind: 'remove', path }, path), isThere)
}
promise(
  'open',
  (file, before, path, flags) => {
    const { fd } = file
    opened(fd, String(path), before, flags)
    const { close } = file
    const behind = (name: string, then: AnyFunction) => {
      const real = file[name].bind(file)
      file[name] = async (...given: Any[]) => {
        const answer = await real(...given)
        then(answer, ...given)
        return answer
      }
    }
    behind('write', ({ bytesWritten }, data, offset, length, position) =>
      written(fd, [viewOf(data, offset, length).subarray(0, bytesWritten)], position),
    )
    behind('sync', () => synced(fd))
    file.close = async () => {
      open.delete(fd)
      await close.call(file)
    }
  },
  isThere,
)
syncBuiltinESMExports()
