import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const ASK_MS = 10_000

export const NOTHING_DONE = Symbol('nothing done')

export interface Job {
  name: string
  everyMs: number
  /** @returns NOTHING_DONE when it did not do its work and is no success */
  run(): Promise<unknown>
}

/** Runs each job that this process has (`Database.leads`) at once and then by its interval, but never beside itself. @param onDone is told each success */
export function startJobs(
  jobs: Job[],
  { database, log, onDone }: { database: Pick<Database, 'leads'>; log: Log; onDone?: (job: string) => void },
): { stop(): Promise<void> } {
  const names = jobs.map(({ name }) => name)
  const running = new Map<Job, Promise<unknown>>()
  const dueAt = new Map<Job, number>()
  let isStopping = false

  async function tick(): Promise<void> {
    const ours = new Set(await database.leads(names))
    for (const job of jobs) {
      if (!ours.has(job.name)) dueAt.delete(job)
      else if (!isStopping && !running.has(job) && (dueAt.get(job) ?? 0) <= performance.now()) begin(job)
    }
  }

  function begin(job: Job): void {
    dueAt.set(job, performance.now() + job.everyMs)
    const done = job
      .run()
      .then((outcome) => {
        if (outcome !== NOTHING_DONE) onDone?.(job.name)
      })
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed and will run again'))
      .finally(() => running.delete(job))
    running.set(job, done)
  }

  let asking: Promise<void> | undefined
  const ask = () => {
    asking ??= tick()
      .catch((error: unknown) => log.error({ err: error }, 'the jobs could not be shared out'))
      .finally(() => {
        asking = undefined
      })
  }
  ask()
  const timer = setInterval(ask, ASK_MS)
  return {
    async stop() {
      await asking
      isStopping = true
      // Asked on: a session that sends nothing would lose what its jobs are still working on.
      await Promise.all(running.values())
      clearInterval(timer)
      await asking
    },
  }
}
