import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcryptjs'
import { BCRYPT_COST } from '../../rules/input/passwords.ts'

/** What the thread is asked: whether a password matches a hash, or for the hash of a new one. */
export type PasswordJob = { id: number; password: string } & ({ compareWith: string } | { hash: true })
/** `undefined` when it cannot be told. */
export type PasswordAnswer = { id: number; result: boolean | string | undefined }

/** Runs in a thread of its own: each job takes a tenth of a second of pure computing. */
parentPort?.on('message', async (job: PasswordJob) => {
  const working = 'hash' in job ? bcrypt.hash(job.password, BCRYPT_COST) : bcrypt.compare(job.password, job.compareWith)
  // An invalid hash matches nothing.
  const result = await working.catch(() => ('hash' in job ? undefined : false))
  parentPort?.postMessage({ id: job.id, result } satisfies PasswordAnswer)
})
