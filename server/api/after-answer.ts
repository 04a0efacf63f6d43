import type { Log } from '../log.ts'

/** Work that an answer does not wait for, so that its time does not reveal it. */
export interface AfterAnswer {
  run(work: () => Promise<unknown>): void
  /** Waits for all of it: before the database closes. */
  done(): Promise<unknown>
}

/** @param log gets the failures */
export function createAfterAnswer(log: Log): AfterAnswer {
  const running = new Set<Promise<unknown>>()
  return {
    run(work) {
      const started = new Promise(setImmediate)
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(started))
      running.add(started)
    },
    done: () => Promise.all(running),
  }
}
