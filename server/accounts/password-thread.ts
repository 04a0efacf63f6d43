import { Worker } from 'node:worker_threads'
import type { PasswordAnswer, PasswordJob } from './password-worker.ts'

export interface PasswordThread {
  /**
   * Compares a password with a bcrypt hash.
   *
   * @returns undefined when the thread broke
   */
  compare(password: string, hash: string): Promise<boolean | undefined>
  /**
   * As `compare`, for somebody who has proven the password before and so waits as long as it takes.
   *
   * @throws Error when the thread broke
   */
  compareAgain(password: string, hash: string): Promise<boolean>
  /**
   * Hashes a new password, for people who have shown a code, a link or a session: they wait as long as it takes.
   *
   * @throws Error when the thread broke
   */
  hash(password: string): Promise<string>
  stop(): Promise<unknown>
}

/**
 * Compares and hashes passwords in one worker thread: guessing uses up that thread and one core at most, and the server
 * goes on answering.
 */
export function startPasswordThread(): PasswordThread {
  const waiting = new Map<number, (result: PasswordAnswer['result']) => void>()
  let lastId = 0
  let worker: Worker | undefined

  function start(): Worker {
    const started = new Worker(new URL('./password-worker.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, result }: PasswordAnswer) => {
      waiting.get(id)?.(result)
      waiting.delete(id)
    })
    // A broken thread lets nobody in. The next job starts another one.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = undefined
      for (const answer of waiting.values()) answer(undefined)
      waiting.clear()
    })
    return started
  }

  function ask(
    job: { password: string } & ({ compareWith: string } | { hash: true }),
  ): Promise<PasswordAnswer['result']> {
    worker ??= start()
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      worker?.postMessage({ id, ...job } satisfies PasswordJob)
    })
  }

  return {
    async compare(password, hash) {
      const matches = await ask({ password, compareWith: hash })
      return matches === undefined ? undefined : matches === true
    },
    async compareAgain(password, hash) {
      const matches = await ask({ password, compareWith: hash })
      if (typeof matches !== 'boolean') throw new Error('the password could not be compared')
      return matches
    },
    async hash(password) {
      const hash = await ask({ password, hash: true })
      if (typeof hash !== 'string') throw new Error('the password could not be hashed')
      return hash
    },
    stop: async () => worker?.terminate(),
  }
}
