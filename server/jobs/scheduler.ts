import type { Log } from '../log.ts'

/** Something that is done by the clock, again and again. */
export interface Job {
  /** For the log. */
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/**
 * Runs every job at once and then by its interval: a server that is restarted every night would never come to a nightly
 * job. A job that takes longer than its interval is not started a second time meanwhile. One that fails is logged and runs
 * again.
 */
export function startJobs(jobs: Job[], log: Log): { stop(): Promise<void> } {
  const schedules = jobs.map((job) => {
    let running: Promise<unknown> | undefined
    const tick = () => {
      running ??= job
        .run()
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed and will run again'))
        .finally(() => {
          running = undefined
        })
    }
    tick()
    const timer = setInterval(tick, job.everyMs)
    return {
      async stop() {
        clearInterval(timer)
        await running
      },
    }
  })
  return {
    async stop() {
      await Promise.all(schedules.map((schedule) => schedule.stop()))
    },
  }
}
