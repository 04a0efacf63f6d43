import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, sep } from 'node:path'
import { onTestFinished } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: functions of Node in all their forms
type Any = any

/**
 * Notes what is done to the files below a folder until the test ends, so far as the program and the built-in database do it.
 *
 * @returns `written`: every file or folder with new bytes or names; `unsynced`: those that a power cut would take now, and what had
 * its name before it was on the disk. Syncing a new file keeps its name, as PostgreSQL relies on; a renamed one needs its folder
 */
export function watchDisk(folder: string): { written: Set<string>; unsynced(): string[] } {
  const paths = new Map<number, string>()
  const [written, dirty, tooEarly, undo] = [new Set<string>(), new Set<string>(), new Set<string>(), [] as Any[]]
  const mark = (path = '') => {
    if (path.startsWith(folder)) for (const set of [written, dirty]) set.add(path)
  }
  const wrote = (_: unknown, fd: number) => mark(paths.get(fd))
  const synced = (_: unknown, fd: number) => dirty.delete(paths.get(fd) ?? '')
  const opened = (fd: number, path: string, flags: number | string) => {
    paths.set(fd, path)
    if (typeof flags === 'number' ? flags & fs.constants.O_TRUNC : flags.startsWith('w')) mark(path)
  }
  const named = (_: unknown, from: string, to: string) => {
    for (const path of [...dirty].filter((one) => one === from || one.startsWith(from + sep))) {
      dirty.delete(path)
      dirty.add(to + path.slice(from.length))
      tooEarly.add(`${path} before it was ${to}`)
    }
    mark(dirname(from))
    mark(dirname(to))
  }
  const made = (_: unknown, path: string) => mark(dirname(path))
  const removed = (_: unknown, path: string) => dirty.delete(path)

  /** Runs `after` behind a function that returns at once, calls back or gives a promise. */
  const behind = (functions: Any, name: string, after: (result: Any, ...given: Any[]) => unknown) => {
    const real = functions[name]
    undo.push(() => Object.assign(functions, { [name]: real }))
    functions[name] = (...given: Any[]) => {
      const done = given.at(-1)
      const then = (result: Any) => {
        after(result, ...given)
        return result
      }
      if (typeof done !== 'function') {
        const result = real.apply(functions, given)
        return result instanceof Promise ? result.then(then) : then(result)
      }
      return real.call(functions, ...given.slice(0, -1), (error: unknown, ...results: Any[]) => {
        if (!error) then(results[0])
        done(error, ...results)
      })
    }
  }
  for (const name of ['openSync', 'open']) behind(fs, name, opened)
  for (const name of ['writeSync', 'write', 'ftruncateSync']) behind(fs, name, wrote)
  for (const name of ['fsyncSync', 'fdatasyncSync']) behind(fs, name, synced)
  for (const functions of [fs, fs.promises]) {
    const end = functions === fs ? 'Sync' : ''
    for (const name of ['rename', 'link']) behind(functions, name + end, named)
    behind(functions, `mkdir${end}`, made)
  }
  for (const name of ['unlinkSync', 'rmdirSync']) behind(fs, name, removed)
  behind(fs.promises, 'rm', removed)
  behind(fs.promises, 'open', (file, path, flags) => {
    opened(file.fd, path, flags)
    behind(file, 'sync', () => synced(undefined, file.fd))
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    for (const step of undo) step()
    syncBuiltinESMExports()
  })
  return { written, unsynced: () => [...dirty, ...tooEarly] }
}
