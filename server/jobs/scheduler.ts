import type { Log } from '../log.ts'

export interface Job {
  /** For the log. */
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/** Runs every job now and then by its interval. A running job is not started again; a failed one is logged and runs again. */
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
