import type { Log } from '../log.ts'

export interface Job {
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/** Runs every job at once and then by its interval, but never beside itself. */
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
