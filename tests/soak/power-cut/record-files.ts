import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'

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

/** What happens to a file that is open. */
function recordAt(fd: number, event: (file: Handle) => FileEvent): void {
  const file = open.get(fd)
  if (file) record(event(file), file.path)
}

// biome-ignore lint/suspicious/noExplicitAny: functions of Node in all their forms
type Any = any
type After = (result: Any, wasThere: boolean, ...given: Any[]) => void

/** Runs `after` behind a function of Node that returns at once, calls back or gives a promise; what it calls itself is not written down as well. */
function behind(functions: Any, name: string, after: After): void {
  const real = functions[name].bind(functions)
  let isInside = false
  functions[name] = (...given: Any[]) => {
    if (isInside) return real(...given)
    const wasThere = typeof given[0] === 'string' && fs.existsSync(given[0])
    if (!name.endsWith('Sync')) {
      const done = given.at(-1)
      const then = (result: Any) => {
        after(result, wasThere, ...given)
        return result
      }
      if (typeof done !== 'function') return real(...given).then(then)
      return real(...given.slice(0, -1), (error: unknown, ...results: Any[]) => {
        if (!error) then(results[0])
        done(error, ...results)
      })
    }
    isInside = true
    try {
      const result = real(...given)
      after(result, wasThere, ...given)
      return result
    } finally {
      isInside = false
    }
  }
}

const opened: After = (fd, wasThere, path, flags) => {
  handles += 1
  open.set(fd, { handle: handles, path, position: 0 })
  if (!wasThere) record({ kind: 'create', path, isFolder: false }, path)
  record({ kind: 'open', handle: handles, path }, path)
  const empties = typeof flags === 'number' ? flags & fs.constants.O_TRUNC : String(flags).startsWith('w')
  if (empties) record({ kind: 'truncate', handle: handles, size: 0 }, path)
}
const wrote: After = (
  count,
  _wasThere,
  fd,
  { buffer, byteOffset }: Uint8Array<ArrayBuffer>,
  from = 0,
  _length,
  position,
) =>
  recordAt(fd, (file) => {
    const offset = typeof position === 'number' ? position : file.position
    if (typeof position !== 'number') file.position += count
    // A copy: the memory of the database changes.
    const bytes = Buffer.from(new Uint8Array(buffer, byteOffset + from, count))
    return { kind: 'write', handle: file.handle, offset, bytes }
  })
const synced: After = (_result, _wasThere, fd) => recordAt(fd, ({ handle }) => ({ kind: 'sync', handle }))
const renamed: After = (_result, _wasThere, from, to) => record({ kind: 'rename', from, to }, from)
const made: After = (_result, wasThere, path) => wasThere || record({ kind: 'create', path, isFolder: true }, path)
const removed: After = (_result, wasThere, path) => wasThere && record({ kind: 'remove', path }, path)

// What the built-in database uses.
for (const name of ['openSync', 'open']) behind(fs, name, opened)
for (const name of ['closeSync', 'close']) behind(fs, name, (_result, _wasThere, fd) => open.delete(fd))
for (const name of ['writeSync', 'write']) behind(fs, name, wrote)
for (const name of ['fsyncSync', 'fdatasyncSync']) behind(fs, name, synced)
for (const name of ['unlinkSync', 'rmdirSync']) behind(fs, name, removed)
behind(fs, 'renameSync', renamed)
behind(fs, 'mkdirSync', made)
behind(fs, 'ftruncateSync', (_result, _wasThere, fd, size = 0) =>
  recordAt(fd, ({ handle }) => ({ kind: 'truncate', handle, size })),
)
behind(fs, 'truncateSync', (_result, _wasThere, path, size = 0) => {
  handles += 1
  record({ kind: 'open', handle: handles, path }, path)
  record({ kind: 'truncate', handle: handles, size }, path)
})
// Beside it, what the program writes files with (server/data-folder).
behind(fs.promises, 'rename', renamed)
behind(fs.promises, 'mkdir', made)
behind(fs.promises, 'rm', removed)
behind(fs.promises, 'link', (_result, _wasThere, from, to) => record({ kind: 'link', from, to }, to))
behind(fs.promises, 'open', (file, wasThere, path, flags) => {
  const { fd } = file
  opened(fd, wasThere, path, flags)
  behind(file, 'sync', (result) => synced(result, true, fd))
  const { close } = file
  file.close = () => {
    open.delete(fd)
    return close.call(file)
  }
})
syncBuiltinESMExports()
